import { SharedValue } from "../layout/shared-value.ts";

/** Whether the draft stays on this phone when its tab is closed. Set by the draft. */
export const isDraftKept = new SharedValue(false);

type Keep = (isKept: boolean) => Promise<boolean>;

let keep: Keep = async () => false;

/** The draft registers how it is kept once its code is loaded. */
export function keepOnPhoneBy(way: Keep): void {
	keep = way;
}

/** @returns whether it was done: it needs the server and the browser's storage */
export async function keepOnPhone(isKept: boolean): Promise<boolean> {
	return await keep(isKept);
}
