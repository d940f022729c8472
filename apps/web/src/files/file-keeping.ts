import { SharedValue, useSharedValue } from "../layout/shared-value.ts";
import type { ChosenFile } from "./chosen-file.ts";

/** The state of the draft; while storage works, a file in neither set is stored. */
export interface FileKeeping {
	/** storage accepts what is entered */
	readonly isWorking: boolean;
	/** being written */
	readonly pending: ReadonlySet<Blob>;
	/** storage has no room for them: they are lost with the page */
	readonly unkept: ReadonlySet<Blob>;
}

/** Set by the draft; cards and notices subscribe to it. */
export const fileKeeping = new SharedValue<FileKeeping>({
	isWorking: false,
	pending: new Set(),
	unkept: new Set(),
});

/** Being read or prepared: a reload loses them. */
export const filesInReading = new SharedValue<readonly File[]>([]);

/** Notes a file until it was read, or reading failed or was cancelled. */
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
 * The files that a reload may lose: those without room, and those that are not stored yet.
 *
 * @param chosen all files of the form
 * @returns their names; undefined if storage accepts nothing, so that everything may be lost
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

/** Whether the card can say that the file is stored. */
export function useFileKeeping(
	contents: Blob | undefined,
	isReading: boolean,
): "kept" | "pending" | "unkept" {
	const keeping = useSharedValue(fileKeeping);
	if (isReading) return "pending";
	if (!contents) return "kept";
	if (!keeping.isWorking || keeping.unkept.has(contents)) return "unkept";
	return keeping.pending.has(contents) ? "pending" : "kept";
}
