import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const guide = readFileSync(new URL("../../../../docs/privacy.md", import.meta.url), "utf8");
const INTERNAL = /^(kysely_|sqlite_)/;

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer();
});
afterAll(() => server.close());

it("docs/privacy.md describes the personal data in every table, and names no missing one", async () => {
	const { rows } = await server.look((database) =>
		sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(database),
	);
	const tables = rows.map(({ name }) => name).filter((name) => !INTERNAL.test(name));
	const [, chapter = ""] = guide.split("\n## On the server\n");
	const [first = ""] = chapter.split("\nIn files:\n");
	const cells = [...first.matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell = ""]) => cell);
	const documented = cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, it]) => it));
	expect(documented.sort()).toEqual(tables.sort());
});
