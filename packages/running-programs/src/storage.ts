export { type RunningPostgres, startPostgres } from "./postgres.ts";
export { type RunningS3, startS3 } from "./s3.ts";
export { type S3Process, startS3Process } from "./s3-process.ts";
