import { createHash } from "node:crypto";

const DIGITS = 12;

/** A version that differs for different contents, so that a package manager sees a change. */
export function contentVersion(files: ReadonlyMap<string, Uint8Array>): string {
	const digest = createHash("sha256");
	for (const [path, bytes] of [...files].sort(([one], [other]) => (one < other ? -1 : 1)))
		digest.update(`${path}\n${bytes.length}\n`).update(bytes);
	return `0.0.${Number.parseInt(digest.digest("hex").slice(0, DIGITS), 16)}`;
}
