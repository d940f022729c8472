import { type ChangeEvent, useRef, useState } from "react";
import type { ChosenFile } from "./chosen-file.ts";
import { readChosenFile } from "./read-chosen-file.ts";

interface Upload {
	readonly isReading: boolean;
	/** the last file could not be read */
	readonly isUnreadable: boolean;
	take(event: ChangeEvent<HTMLInputElement>): Promise<void>;
}

/** Reads what was chosen; of two choices in a row the later one counts. */
export function useUpload(onChange: (files: readonly ChosenFile[]) => void): Upload {
	const [isReading, setReading] = useState(false);
	const [isUnreadable, setUnreadable] = useState(false);
	const latest = useRef(0);

	const take = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
		const [file] = currentTarget.files ?? [];
		if (!file) return;
		const turn = ++latest.current;
		setReading(true);
		setUnreadable(false);
		const chosen = await readChosenFile(file).catch(() => undefined);
		// The same file can then be chosen again.
		currentTarget.value = "";
		if (turn !== latest.current) return;
		setReading(false);
		setUnreadable(chosen === undefined);
		if (chosen) onChange([chosen]);
	};
	return { isReading, isUnreadable, take };
}
