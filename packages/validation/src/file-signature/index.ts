export { formatOfName, formatOfType, MEDIA_TYPES } from "./declared-format.ts";
export { detectFileFormat, type FileFormat, SIGNATURE_BYTES } from "./detect.ts";
export { isHeic } from "./heic.ts";
