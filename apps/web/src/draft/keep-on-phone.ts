import { SharedValue } from "../layout/shared-value.ts";

/** Whether the draft stays on this phone when its tab is closed. Set by the draft. */
export const isDraftKept = new SharedValue(false);

type Keep = (isKept: boolean) => Promise<boolean>;

let keep: Keep = async () => false;

/** The draft registers how it is kept once its code is loaded. */
export function keepOnPhoneBy(way: Keep): void {
	keep = way;
}

type Remind = (address: string) => Promise<boolean>;

let remindOfDraft: Remind = async () => false;

/** As {@link keepOnPhoneBy}. */
export function remindBy(way: Remind): void {
	remindOfDraft = way;
}

let last: Promise<unknown> = Promise.resolve();

/** @returns whether it was done: to keep it needs the server and the browser's storage */
export async function keepOnPhone(isKept: boolean): Promise<boolean> {
	// One after the other, so that the customer's last wish is the one that counts.
	const done = last.then(() => keep(isKept));
	last = done;
	return await done;
}

/**
 * @param address where to remind the customer of the draft, empty for no reminder
 * @returns whether it was done: it needs the server
 */
export async function remind(address: string): Promise<boolean> {
	const done = last.then(() => remindOfDraft(address));
	last = done;
	return await done;
}

/** Whether the draft stays on this phone, once what the customer last chose is done. */
export async function isKeptAtLast(): Promise<boolean> {
	await last;
	return isDraftKept.read();
}
