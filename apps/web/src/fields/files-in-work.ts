import { createContext, use, useEffect } from "react";

/** Where an upload stands; `doubtful` carries a warning that the customer has not answered. */
export type UploadState = "reading" | "ready" | "doubtful";

export type NoteUpload = (upload: string, state: UploadState) => void;

/** The step that holds the uploads. */
interface UploadStep {
	/** told where an upload stands */
	readonly note: NoteUpload;
	/** aborted once the step is left */
	readonly signal: AbortSignal;
}

export const FilesInWork = createContext<UploadStep | undefined>(undefined);

/** Aborted once the step that holds the upload is left. */
export function useStepSignal(): AbortSignal | undefined {
	return use(FilesInWork)?.signal;
}

/** Tells the step where an upload stands. */
export function useNotedUpload(upload: string, state: UploadState): void {
	const note = use(FilesInWork)?.note;
	useEffect(() => note?.(upload, state), [note, upload, state]);
}
