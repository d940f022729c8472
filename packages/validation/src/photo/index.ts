export { findPhotoWarning, type PhotoMeasures } from "./photo-warning.ts";
