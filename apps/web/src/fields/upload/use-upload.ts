import { type ChangeEvent, useRef, useState } from "react";
import type { ChosenFile } from "../../files/chosen-file.ts";
import { noteReading } from "../../files/file-keeping.ts";
import { readChosenFile } from "../../files/read-chosen-file.ts";

interface Upload {
	readonly isReading: boolean;
	/** the last file could not be read */
	readonly isUnreadable: boolean;
	/** handles a change of a file input */
	take(event: ChangeEvent<HTMLInputElement>): Promise<void>;
	/** takes a file of another source, such as the camera */
	read(file: File): Promise<void>;
	/** cancels the reading of a file */
	forget(): void;
}

/**
 * Reads the chosen file; if two are chosen in quick succession, the later one counts.
 *
 * @param stepSignal aborted once the step is left: then reading is cancelled
 * @param onBegin called when a file begins to be read
 */
export function useUpload(
	onChange: (files: readonly ChosenFile[]) => void,
	stepSignal?: AbortSignal,
	onBegin: () => void = () => {},
): Upload {
	const [isReading, setReading] = useState(false);
	const [isUnreadable, setUnreadable] = useState(false);
	const reading = useRef<AbortController>(undefined);

	const read = async (file: File) => {
		reading.current?.abort();
		const controller = new AbortController();
		reading.current = controller;
		setReading(true);
		setUnreadable(false);
		onBegin();
		const giveUp = () => controller.abort();
		stepSignal?.addEventListener("abort", giveUp);
		const { signal } = controller;
		const work = noteReading(file, readChosenFile(file, signal), signal);
		const chosen = await work.catch(() => undefined);
		stepSignal?.removeEventListener("abort", giveUp);
		if (signal.aborted) return;
		setReading(false);
		setUnreadable(chosen === undefined);
		if (chosen) onChange([chosen]);
	};
	const take = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
		const [file] = currentTarget.files ?? [];
		if (file) await read(file);
		// Allows the same file to be chosen again.
		currentTarget.value = "";
	};
	const forget = () => {
		reading.current?.abort();
		setReading(false);
		setUnreadable(false);
	};
	return { isReading, isUnreadable, take, read, forget };
}
