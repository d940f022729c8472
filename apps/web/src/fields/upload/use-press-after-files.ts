import { useCallback, useEffect, useRef, useState } from "react";
import type { NoteUpload, UploadState } from "./files-in-work.ts";

export interface PressAfterFiles {
	/** the button was pressed and waits for a file */
	readonly isWaiting: boolean;
	press(): void;
	/** for the uploads of the step */
	readonly note: NoteUpload;
}

/**
 * If the step's button is pressed while a file is being prepared, the press takes effect once this
 * file and every file chosen meanwhile are ready. If one of them then has a warning, it takes the
 * focus instead, because the customer has not seen it yet.
 *
 * @param onPress what the button does
 */
export function usePressAfterFiles(onPress: () => void): PressAfterFiles {
	const [uploads, setUploads] = useState<ReadonlyMap<string, UploadState>>(new Map());
	const [awaited, setAwaited] = useState<readonly string[]>([]);
	const latest = useRef(onPress);
	latest.current = onPress;

	const note = useCallback<NoteUpload>((upload, state) => {
		setUploads((before) => {
			const isNews = state !== (before.get(upload) ?? "ready");
			return isNews ? new Map(before).set(upload, state) : before;
		});
		// A file that is chosen during the wait is awaited too.
		if (state === "reading")
			setAwaited((before) => (before.length === 0 ? before : [...new Set([...before, upload])]));
	}, []);
	const press = () => {
		const reading = namesOf(uploads, "reading");
		if (reading.length === 0) onPress();
		else setAwaited(reading);
	};
	useEffect(() => {
		if (awaited.length === 0 || namesOf(uploads, "reading").length > 0) return;
		setAwaited([]);
		const doubtful = awaited.find((upload) => uploads.get(upload) === "doubtful");
		if (doubtful === undefined) latest.current();
		else document.getElementById(doubtful)?.focus();
	}, [awaited, uploads]);
	return { isWaiting: awaited.length > 0, press, note };
}

function namesOf(uploads: ReadonlyMap<string, UploadState>, wanted: UploadState): string[] {
	return [...uploads].filter(([, state]) => state === wanted).map(([upload]) => upload);
}
