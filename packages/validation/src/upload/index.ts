export { detectUploadFormat, type FileFacts, fileFactsSchema } from "./file-facts.ts";
export { FILE_OBSTACLES, type FileObstacle } from "./file-obstacle.ts";
export { type FileAdvice, findFileAdvice, findUploadIssue } from "./find-upload-issue.ts";
export {
	COMPANY_UPLOAD_NAMES,
	isUploadName,
	PERSON_UPLOAD_NAMES,
	UPLOAD_NAMES,
	type UploadName,
} from "./upload-name.ts";
