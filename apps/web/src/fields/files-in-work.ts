import { createContext, use, useEffect } from "react";

/** Where an upload stands; `doubtful` carries a warning that the customer has not answered. */
export type UploadState = "reading" | "ready" | "doubtful";

export type NoteUpload = (upload: string, state: UploadState) => void;

/** Whom the uploads of a step tell where they stand; nobody outside one. */
export const FilesInWork = createContext<NoteUpload>(() => {});

/** Tells the step where an upload stands. */
export function useNotedUpload(upload: string, state: UploadState): void {
	const note = use(FilesInWork);
	useEffect(() => note(upload, state), [note, upload, state]);
}
