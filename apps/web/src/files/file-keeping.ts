import { SharedValue, useSharedValue } from "../layout/shared-value.ts";
import type { ChosenFile } from "./chosen-file.ts";

/** Where the draft stands; the contents of files that it does not name are kept. */
export interface FileKeeping {
	/** storage takes what is entered */
	readonly isWorking: boolean;
	/** being written */
	readonly pending: ReadonlySet<Blob>;
	/** there is no room for them now: they go with the page */
	readonly unkept: ReadonlySet<Blob>;
}

/** Set by the draft; cards and notices follow it. */
export const fileKeeping = new SharedValue<FileKeeping>({
	isWorking: false,
	pending: new Set(),
	unkept: new Set(),
});

/** Being read or made ready: a reload loses them. */
export const filesInReading = new SharedValue<readonly File[]>([]);

/** Notes a file until it was read, or the work on it failed or is no longer wanted. */
export async function noteReading<Result>(
	file: File,
	work: Promise<Result>,
	signal: AbortSignal,
): Promise<Result> {
	const forget = () => filesInReading.set(filesInReading.read().filter((each) => each !== file));
	filesInReading.set([...filesInReading.read(), file]);
	signal.addEventListener("abort", forget);
	return await work.finally(forget);
}

/**
 * Which files a reload may lose: those without room, and those that are not stored yet.
 *
 * @param chosen all files of the form
 * @returns their names; undefined where storage takes nothing, so that anything may be lost
 */
export function filesToLose(
	{ isWorking, pending, unkept }: FileKeeping,
	chosen: readonly ChosenFile[],
	reading: readonly File[],
): readonly string[] | undefined {
	if (!isWorking) return undefined;
	const unstored = chosen.filter(({ contents }) => pending.has(contents) || unkept.has(contents));
	return [...unstored, ...reading].map(({ name }) => name);
}

/** Whether the card can say that the file is there to stay. */
export function useFileKeeping(
	contents: Blob | undefined,
	isReading: boolean,
): "kept" | "pending" | "unkept" {
	const keeping = useSharedValue(fileKeeping);
	if (isReading) return "pending";
	if (!contents) return "kept";
	if (keeping.unkept.has(contents)) return "unkept";
	return keeping.pending.has(contents) ? "pending" : "kept";
}
