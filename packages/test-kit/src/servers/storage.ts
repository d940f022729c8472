export { type RunningPostgres, startPostgres } from "./postgres.ts";
export { type RunningS3, type S3Process, startS3 } from "./s3.ts";
export { startS3Process } from "./s3-process.ts";
