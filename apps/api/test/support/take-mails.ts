import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { TestServer } from "./test-server.ts";

/**
 * The mails that a server stored, opened by the operator's command; an empty list while there are
 * fewer than expected.
 */
export async function takeMails(server: TestServer, count = 1): Promise<Buffer[]> {
	const kept = await readdir(join(server.dataDirectory, "mail")).catch(() => []);
	if (kept.filter((name) => name.endsWith(".eml")).length < count) return [];
	const taken = join(server.directory, "mails");
	await server.operator("mails", "take", "--to", taken);
	return Promise.all((await readdir(taken)).map((name) => readFile(join(taken, name))));
}
