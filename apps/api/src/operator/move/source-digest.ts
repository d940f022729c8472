import { createHash } from "node:crypto";
import type { Database } from "../../platform/database/database.ts";
import { movedTables } from "./moved-tables.ts";
import { TableDigest } from "./table-digest.ts";
import { tablePages } from "./table-pages.ts";

/** A digest of all tables' digests, by which a later run recognises changes of the source. */
export function digestOfSource(tables: ReadonlyMap<string, TableDigest>): string {
	const lines = [...tables].map(([name, digest]) => `${name} ${digest}`).sort();
	return createHash("sha256").update(lines.join("\n")).digest("base64url");
}

/** The same, read from the source. */
export async function readDigestOfSource(source: Database): Promise<string> {
	const digests = new Map<string, TableDigest>();
	for (const table of movedTables) {
		const digest = new TableDigest(table.counter);
		for await (const page of tablePages(source, table)) for (const row of page) digest.add(row);
		digests.set(table.name, digest);
	}
	return digestOfSource(digests);
}
