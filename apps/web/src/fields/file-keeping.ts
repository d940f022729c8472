import { SharedValue, useSharedValue } from "../layout/shared-value.ts";

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

/** Whether a reload brings back all that was entered. */
export function useIsEverythingKept(): boolean {
	return isEverythingKept(useSharedValue(fileKeeping));
}

export function isEverythingKept({ isWorking, unkept }: FileKeeping): boolean {
	return isWorking && unkept.size === 0;
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
