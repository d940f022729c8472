import { createContext, use, useLayoutEffect } from "react";

/** The state of an upload; `doubtful` has a warning that the customer has not answered. */
export type UploadState = "reading" | "ready" | "doubtful";

export type NoteUpload = (upload: string, state: UploadState) => void;

/** The step that contains the uploads. */
interface UploadStep {
	/** called with the state of an upload */
	readonly note: NoteUpload;
	/** aborted once the step is left */
	readonly signal: AbortSignal;
}

export const FilesInWork = createContext<UploadStep | undefined>(undefined);

/** Aborted once the step that contains the upload is left. */
export function useStepSignal(): AbortSignal | undefined {
	return use(FilesInWork)?.signal;
}

/**
 * Reports the state of an upload to the step, before any other event: a press of Next right after the
 * choice of a file waits for it.
 */
export function useNotedUpload(upload: string, state: UploadState): void {
	const note = use(FilesInWork)?.note;
	useLayoutEffect(() => note?.(upload, state), [note, upload, state]);
}
