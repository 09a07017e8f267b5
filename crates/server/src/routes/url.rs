//! What the address of a request names.

use std::convert::Infallible;

use axum::extract::{FromRequestParts, Path, Query};
use axum::http::request::Parts;
use serde::de::DeserializeOwned;

use crate::error::ApiError;

/// Names in the path of a request; what is no text is no name of anything.
pub(super) struct InPath<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned + Default + Send> FromRequestParts<S> for InPath<T> {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        Ok(InPath(Path::from_request_parts(parts, state).await.map(|Path(names)| names).unwrap_or_default()))
    }
}

/// What follows the question mark.
pub(super) struct InQuery<T>(pub(super) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for InQuery<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let Query(query) = Query::from_request_parts(parts, state)
            .await
            .map_err(|rejection| ApiError::unreadable(rejection.body_text()))?;
        Ok(InQuery(query))
    }
}
