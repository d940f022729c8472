export { detectUploadFormat, type FileFacts, fileFactsSchema } from "./file-facts.ts";
export { FILE_OBSTACLES, type FileObstacle } from "./file-obstacle.ts";
export { type FileAdvice, findFileAdvice, findUploadIssue } from "./find-upload-issue.ts";
export { echoedUpload, isUploadName, UPLOAD_NAMES, type UploadName } from "./upload-name.ts";
