import type { FileFacts, UploadName } from "@sim-registration/validation";
import type { FileDraft } from "../../platform/files/file-store.ts";
import type { SealingKey } from "../../platform/sealing/seal.ts";

/** An upload that was read, checked and sealed, and is not stored yet. */
export interface StagedUpload {
	readonly upload: UploadName;
	/** its id in the file store */
	readonly fileId: string;
	readonly draft: FileDraft;
	readonly facts: FileFacts;
}

/** The uploads of a submission, all sealed with one key. */
export interface StagedUploads {
	readonly registrationId: string;
	/** which is in no vault yet */
	readonly key: SealingKey;
	readonly uploads: readonly StagedUpload[];
}
