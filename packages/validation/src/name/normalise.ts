import { toHalfWidth } from "../text/index.ts";

/**
 * The stored form of a company's name: as typed, trimmed. Full-width characters stay, because many
 * Chinese company names contain full-width brackets.
 */
export function normaliseCompanyName(name: string): string {
	return name.trim();
}

/** The stored form of a person's name: full-width Latin characters converted, trimmed. */
export function normalisePersonName(name: string): string {
	return toHalfWidth(name).trim();
}
