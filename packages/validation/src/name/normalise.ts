import { toHalfWidth } from "../text/index.ts";

/**
 * A company's name as it is kept: as typed, without blanks at its ends. Full-width brackets belong
 * to many Chinese company names and stay.
 */
export function normaliseCompanyName(name: string): string {
	return name.trim();
}

/** A person's name as it is kept: full-width Latin characters folded, no blanks at its ends. */
export function normalisePersonName(name: string): string {
	return toHalfWidth(name).trim();
}
