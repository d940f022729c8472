import type { Locator } from "playwright-core";
import type { Stage } from "../support/arrive.ts";
import type { Customer } from "../support/customer.ts";
import type { Texts } from "../support/texts.ts";
import { Listener } from "./listener.ts";

export interface Spoken {
	readonly transcript: string;
	/** moments at which a listener could not tell what happened */
	readonly faults: readonly string[];
}

/**
 * A journey through the form by screen reader and keyboard; `reader` comes from `bundle-reader.ts`.
 */
export type Hear = (stage: Stage, texts: Texts, reader: string) => Promise<Spoken>;

export type Ears = ReturnType<typeof earsOf>;

/** A customer with a screen reader, who finds controls by their names. */
export function earsOf(customer: Customer, texts: Texts, reader: string) {
	const { page } = customer;
	const find = {
		button: (name: string) => page.getByRole("button", { name, exact: true }),
		named: (name: string) => page.locator(`[name=${name}]`),
		dialog: () => page.getByRole("dialog"),
		summary: () => page.locator("section[aria-labelledby=error-summary]"),
		box: (name: string) => page.getByRole("checkbox", { name }),
	};
	return { listener: new Listener(page, reader), customer, texts, find };
}

export function closed(element: Locator): Promise<void> {
	return element.waitFor({ state: "hidden" });
}

export async function focusIn(control: Locator): Promise<void> {
	await control.and(control.page().locator(":focus")).waitFor();
}
