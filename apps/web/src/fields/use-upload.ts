import { type ChangeEvent, useRef, useState } from "react";
import type { ChosenFile } from "./chosen-file.ts";
import { readChosenFile } from "./read-chosen-file.ts";

interface Upload {
	readonly isReading: boolean;
	/** the last file could not be read */
	readonly isUnreadable: boolean;
	/** a file input has changed */
	take(event: ChangeEvent<HTMLInputElement>): Promise<void>;
	/** a file comes from elsewhere, as from the camera */
	read(file: File): Promise<void>;
	/** what is being read is no longer wanted */
	forget(): void;
}

/** Reads what was chosen; of two choices in a row the later one counts. */
export function useUpload(onChange: (files: readonly ChosenFile[]) => void): Upload {
	const [isReading, setReading] = useState(false);
	const [isUnreadable, setUnreadable] = useState(false);
	const latest = useRef(0);

	const read = async (file: File) => {
		const turn = ++latest.current;
		setReading(true);
		setUnreadable(false);
		const chosen = await readChosenFile(file).catch(() => undefined);
		if (turn !== latest.current) return;
		setReading(false);
		setUnreadable(chosen === undefined);
		if (chosen) onChange([chosen]);
	};
	const take = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
		const [file] = currentTarget.files ?? [];
		if (file) await read(file);
		// The same file can then be chosen again.
		currentTarget.value = "";
	};
	const forget = () => {
		latest.current++;
		setReading(false);
		setUnreadable(false);
	};
	return { isReading, isUnreadable, take, read, forget };
}
