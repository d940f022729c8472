import { createHash } from "node:crypto";
import type { Database } from "../../platform/database/database.ts";
import { movedTables } from "./moved-tables.ts";
import { sourcePages } from "./source-pages.ts";
import { TableDigest } from "./table-digest.ts";

/** A digest of all tables' digests, by which a later run recognises changes of the source. */
export function digestOfSource(tables: ReadonlyMap<string, TableDigest>): string {
	const lines = [...tables].map(([name, digest]) => `${name} ${digest}`).sort();
	return createHash("sha256").update(lines.join("\n")).digest("base64url");
}

/** The same, read from the source. */
export async function readDigestOfSource(source: Database): Promise<string> {
	const digests = new Map<string, TableDigest>();
	for (const { name, counter } of movedTables) {
		const digest = new TableDigest(counter);
		for await (const page of sourcePages(source, name)) for (const row of page) digest.add(row);
		digests.set(name, digest);
	}
	return digestOfSource(digests);
}
