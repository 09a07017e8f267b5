//! JSON bodies whose faults are answered like all others.

use std::time::Duration;

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use serde::de::value::{MapDeserializer, SeqDeserializer};
use serde::de::{DeserializeOwned, Deserializer, Error as _, IntoDeserializer, Unexpected, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::error::ApiError;

/// How long the body of a request may take to come, as part of the request.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BodyTime(pub(crate) Duration);

/// A JSON body.
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let time = request.extensions().get().map_or(Duration::MAX, |BodyTime(time)| *time);
        let read = tokio::time::timeout(time, Json::<Box<RawValue>>::from_request(request, state));
        let Json(text) = read.await.map_err(|_| slow())?.map_err(refused)?;
        let Json(body) = Json::<T>::from_bytes(text.get().as_bytes()).map_err(refused)?;
        let value = serde_json::from_str(text.get()).map_err(ApiError::unreadable)?;
        T::deserialize(Strict(value)).map_err(ApiError::unreadable)?;
        Ok(Body(body))
    }
}

fn slow() -> ApiError {
    ApiError::new(StatusCode::REQUEST_TIMEOUT, "slow", "the body took too long to come; send it again")
}

fn refused(rejection: JsonRejection) -> ApiError {
    match rejection {
        JsonRejection::MissingJsonContentType(_) => {
            let sentence = "the body must be JSON, with the content type application/json";
            ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "media_type", sentence)
        }
        rejection if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
            ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", "the body is too large")
        }
        rejection => ApiError::unreadable(rejection.body_text()),
    }
}

/// JSON in which an object is written as one: a list of its values in order, which would do as well otherwise, is refused.
struct Strict(Value);

impl<'de> Deserializer<'de> for Strict {
    type Error = serde_json::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        match self.0 {
            Value::Array(list) => visitor.visit_seq(SeqDeserializer::new(list.into_iter().map(Strict))),
            Value::Object(map) => {
                visitor.visit_map(MapDeserializer::new(map.into_iter().map(|(key, value)| (key, Strict(value)))))
            }
            plain => plain.deserialize_any(visitor),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        match self.0 {
            Value::Array(_) => Err(Self::Error::invalid_type(Unexpected::Seq, &"an object")),
            _ => self.deserialize_any(visitor),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        self.0.deserialize_enum(name, variants, visitor)
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map identifier ignored_any
    }
}

impl IntoDeserializer<'_, serde_json::Error> for Strict {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}
