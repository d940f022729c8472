import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commands } from "../../src/operator/commands/index.ts";
import { register } from "../support/register.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const HEADER = "accountNO,mobileNOs,brNO,contactEmail,isDummyBr";
const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
const ACCOUNT = "204518837";
let server: TestServer;
/** Stands for the reference of a registration, the id of an outbox entry, and a folder. */
let places: Record<string, string>;

beforeAll(async () => {
	server = await startTestServer();
	// A file in place of the folder keeps mails in the outbox.
	await writeFile(join(server.dataDirectory, "mail"), "");
	server.setTime(new Date("2026-11-21T04:00:00.000Z"));
	const due = await register(server.url);
	const kept = await register(server.url);
	await server.operator("registrations", "deregister", due);
	await server.operator("invitations", "create", ACCOUNT);
	const [entry] = JSON.parse(await server.operator("outbox", "list", "--json"));
	await server.stop();
	server.setTime(new Date("2028-11-21T04:00:00.000Z"));
	const folder = join(server.directory, "occupied");
	await mkdir(folder);
	await writeFile(join(folder, "registration.json"), "of another registration");
	await writeFile(
		join(server.directory, "one.csv"),
		`${HEADER}\n300000001,61111111,,a@b.example,no`,
	);
	await writeFile(join(server.directory, "bad.csv"), `${HEADER}\n300000001,6,,a@b.example,no`);
	places = { KEPT: kept, ENTRY: entry.id, FOLDER: folder, HERE: server.directory };
});
afterAll(() => server.close());

/** Runs that must change nothing, in addition to those that the declarations of commands reject. */
const HARMLESS: Readonly<Record<string, readonly string[]>> = {
	"accounts import": [
		"HERE/one.csv --dry-run",
		"HERE/one.csv --dry-run --remove-missing",
		"HERE/one.csv --remove-missing",
		"HERE/one.csv --yes",
		"HERE/bad.csv",
		"HERE/none.csv",
	],
	"invitations create": ["12345", `${ACCOUNT} --days 91`, `${ACCOUNT} --days x`],
	"invitations list": [],
	"invitations revoke": [UNKNOWN_ID, "all"],
	"sessions end": ["12345", "", `${ACCOUNT} --all`],
	"registrations list": ["--state gone", "--since 2026-02-30", "--account 12345"],
	"registrations export": [
		"KEPT",
		"KEPT --to FOLDER",
		"2222-2222-2222 --to HERE/new",
		"x --to HERE/new",
		"KEPT --to HERE/new --safe-only --originals-only",
	],
	"registrations deregister": [
		ACCOUNT,
		"2222-2222-2222",
		"KEPT --on 2030-01-01",
		"KEPT --on 2020-01-01",
		"KEPT --on today",
		"KEPT --on 2026-12-01 --undo",
	],
	"registrations purge": ["--dry-run"],
	"keys rotate": [],
	"keys accept-loss": [""],
	"outbox list": [],
	"outbox retry": [UNKNOWN_ID, "x", "", "ENTRY --all"],
	"outbox correct": [
		"ENTRY",
		"ENTRY --address nobody",
		`${UNKNOWN_ID} --address a@b.example`,
		"x --address a@b.example",
	],
	"outbox discard": [UNKNOWN_ID, "x", ""],
	"mails take": ["", "--to HERE/data/taken"],
	"maintenance on": [],
	"maintenance off": [],
	"releases list": [],
	"releases withdraw": ["0123456789abcdef", "x", ""],
	"audit list": [],
	"audit verify": [],
	"audit prune": [],
	"database migrate": [],
	check: [],
	move: ["", "--from HERE/none --from-keys HERE/none", "--from HERE/data --from-keys HERE/keys"],
};

async function run(name: string, words: string): Promise<void> {
	const line = Object.entries(places).reduce(
		(text, [placeholder, value]) => text.replaceAll(placeholder, value),
		`${name} ${words}`,
	);
	await server.operator(...line.split(" ").filter((word) => word !== ""));
}

/** Every row, key and file except the audit log. */
function contents(): Record<string, string> {
	const { dataDirectory, keyDirectory, directory } = server;
	return {
		...rowsOf(join(dataDirectory, "registrations.db")),
		...rowsOf(join(keyDirectory, "keys.db")),
		...Object.fromEntries(
			readdirSync(directory, { recursive: true, withFileTypes: true })
				.filter((entry) => entry.isFile() && !/\.db(-\w+)?$/.test(entry.name))
				.map((entry) => join(entry.parentPath, entry.name))
				.filter((path) => !path.includes("audit-heads"))
				.map((path) => [path, createHash("sha256").update(readFileSync(path)).digest("hex")]),
		),
	};
}

function rowsOf(path: string): Record<string, string> {
	const database = new DatabaseSync(path, { readOnly: true });
	try {
		const tables = database
			.prepare("select name from sqlite_master where type = 'table' and name not like 'audit_%'")
			.all();
		return Object.fromEntries(
			tables.map(({ name }) => [
				`${path} ${name}`,
				JSON.stringify(database.prepare(`select * from "${name}"`).all()),
			]),
		);
	} finally {
		database.close();
	}
}

it("the table has every command", () => {
	expect(Object.keys(HARMLESS).toSorted()).toEqual(commands.map(({ name }) => name).toSorted());
});

describe.each(commands)("$name", ({ name, argument, options = [] }) => {
	const valued = options.filter(({ required }) => required);
	const undeclared = ["one two three", "--nope", ...valued.map(({ long }) => `${long}`)];
	const surplus = argument === undefined ? ["one"] : [];
	const runs = [...undeclared, ...surplus, ...(HARMLESS[name] ?? [])];

	it.each(runs)("changes no row, key or file when it is run as “%s”", async (words) => {
		const before = contents();
		const outcome = await run(name, words).then(
			() => "done",
			() => "refused",
		);
		expect(outcome).toBe(words.includes("--dry-run") ? "done" : "refused");
		expect(contents()).toEqual(before);
	});
});

it("this test detects changed rows, keys and files", async () => {
	const before = contents();
	await run("keys rotate", "");
	await run("registrations purge", "");
	const after = contents();
	const changed = Object.keys({ ...before, ...after }).filter((key) => before[key] !== after[key]);
	expect(changed).toEqual(
		expect.arrayContaining([
			expect.stringMatching(/registrations\.db registrations$/),
			expect.stringMatching(/keys\.db data_keys$/),
			expect.stringMatching(/\/files\//),
			expect.stringMatching(/wrapping-key/),
		]),
	);
	expect(existsSync(join(server.directory, "new"))).toBe(false);
});
