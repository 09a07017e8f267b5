//! A name in the address of a request.

use axum::extract::{FromRequestParts, Path};
use axum::http::request::Parts;

use crate::error::ApiError;

/// Two names in the address of a request; what is no text is no name of anything.
pub(super) struct TwoInPath(pub(super) String, pub(super) String);

impl<S: Send + Sync> FromRequestParts<S> for TwoInPath {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let names = Path::<(String, String)>::from_request_parts(parts, state).await;
        let (first, second) = names.map(|Path(names)| names).unwrap_or_default();
        Ok(TwoInPath(first, second))
    }
}

/// A name in the address of a request; what is no text is no name of anything.
pub(super) struct InPath(pub(super) String);

impl<S: Send + Sync> FromRequestParts<S> for InPath {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let name = Path::<String>::from_request_parts(parts, state).await;
        Ok(InPath(name.map(|Path(name)| name).unwrap_or_default()))
    }
}
