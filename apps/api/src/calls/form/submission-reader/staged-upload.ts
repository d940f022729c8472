import type { FileFacts, UploadName } from "@sim-registration/validation";
import type { FileDraft } from "../../../platform/files/file-store.ts";

/** An upload that was read, checked and sealed, and is not yet kept. */
export interface StagedUpload {
	readonly upload: UploadName;
	/** under which the file store will keep it */
	readonly fileId: string;
	readonly draft: FileDraft;
	readonly facts: FileFacts;
}
