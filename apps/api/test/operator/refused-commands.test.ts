import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { UsageError } from "../../src/operator/command.ts";
import { commands } from "../../src/operator/commands/index.ts";
import { Customer } from "../support/customer.ts";
import { fileOf } from "../support/file-of.ts";
import { register } from "../support/register.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";
import { trustEveryClock } from "../support/trust-every-clock.ts";

const HEADER = "accountNO,mobileNOs,brNO,contactEmail,isDummyBr";
const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
const ACCOUNT = "204518837";
let server: TestServer;
/** Stand for references, ids and folders. */
let places: Record<string, string>;

beforeAll(trustEveryClock);
beforeAll(async () => {
	server = await startTestServer();
	// A file in place of the folder keeps mails in the outbox.
	await writeFile(join(server.dataDirectory, "mail"), "");
	server.setTime(new Date("2026-11-21T04:00:00.000Z"));
	const due = await register(server.url);
	const kept = await register(server.url);
	const lost = await register(server.url);
	await server.storage.loseFile(await fileOf(server, lost, "brCopy"));
	await server.operator("registrations", "deregister", "--yes", due);
	const customer = await Customer.loggedIn(server.url);
	await customer.call("draft/takeKeyHalf").send({ device: UNKNOWN_ID }).expect(200);
	await customer.call("login/logout").send({ keepsDraft: true }).expect(200);
	await server.operator("invitations", "create", ACCOUNT);
	const [invitation] = JSON.parse(await server.operator("invitations", "list", "--json"));
	await server.keepRelease();
	const [release] = JSON.parse(await server.operator("releases", "list", "--json"));
	const [entry] = JSON.parse(await server.operator("outbox", "list", "--json"));
	await server.stop();
	server.setTime(new Date("2028-11-21T05:00:00.000Z"));
	await server.look((database) =>
		database
			.insertInto("sessions")
			.values({
				id: UNKNOWN_ID,
				account_lookup: "",
				details: Buffer.alloc(0),
				is_dummy_br: 0,
				statement_version: "",
				statement_language: "en",
				created_at: "2028-11-21T04:59:00.000Z",
				expires_at: "2028-11-21T05:29:00.000Z",
				ended_at: null,
				ended_by_key: null,
			})
			.execute(),
	);
	const folder = join(server.directory, "occupied");
	await mkdir(folder);
	await writeFile(join(folder, "registration.json"), "of another registration");
	const website = join(server.directory, "website");
	await mkdir(website);
	await writeFile(join(website, "index.html"), "of a website");
	await writeFile(
		join(server.directory, "one.csv"),
		`${HEADER}\n300000001,61111111,,a@b.example,no`,
	);
	await writeFile(join(server.directory, "bad.csv"), `${HEADER}\n300000001,6,,a@b.example,no`);
	places = {
		KEPT: kept,
		LOST: lost,
		ENTRY: entry.id,
		INVITATION: invitation.id,
		RELEASE: release.release,
		FOLDER: folder,
		WEBSITE: website,
		HERE: server.directory,
	};
});
afterEach(() => server.answerWith(undefined));
afterAll(() => server.close());

interface Destruction {
	/** a line that destroys something */
	readonly words: string;
	/** how many and what the question names; absent where nothing is asked, because nothing is due */
	readonly asks?: RegExp;
	/** what the refusal without a terminal names, if that is not what is asked */
	readonly refuses?: RegExp;
}

/** The commands that ask. */
const DESTRUCTIVE: Readonly<Record<string, Destruction>> = {
	"invitations revoke": {
		words: "INVITATION",
		asks: /^The expired invitation of account 204518837 .+ will be revoked/,
	},
	"outbox discard": {
		words: "ENTRY",
		asks: /^The waiting mail to [a-z ]+ of [\w-]{14} will never be sent\./,
	},
	"sessions end": {
		words: "--all",
		asks: /^1 session of all customers will end\./,
	},
	"drafts end": {
		words: "--all",
		asks: /^1 draft of all accounts will end: nobody can open what lies on the phones\./,
	},
	"releases withdraw": {
		words: "RELEASE",
		asks: /^Release [\da-f]{16}, which last ran at 20[^,]+, will be withdrawn for good/,
	},
	"registrations purge": {
		words: "",
		asks: /^1 registration will be destroyed for good:\n[\w-]{14}\nContinue/,
		refuses: /^This would destroy every registration/,
	},
	"registrations deregister": {
		words: "KEPT",
		asks: /^[\w-]{14}, submitted at 2026-[^,]+, will be deregistered as of 2028-[^.]+\. A purge destroys it 12 months \(RETENTION_MONTHS\) later/,
	},
	"registrations accept-loss": {
		words: "LOST",
		asks: /^These will be accepted as lost of [\w-]{14}: brCopy\.\nbrCopy: no file /,
	},
	"keys rotate": {
		words: "",
		asks: /those of \d registrations?, will be wrapped .+ will be destroyed after an hour\./,
	},
	"accounts import": {
		words: "HERE/one.csv --remove-missing --remove-at-most 99999",
		asks: /^The accounts that are not in \S+one\.csv, (\d+) of \1 \(100 %\), will be removed/,
		refuses: /^This would remove accounts/,
	},
	"keys accept-loss": {
		words: "",
		refuses: /^This would give up what only lost keys open, and lost files\./,
	},
	"audit accept": { words: "--reason test", refuses: /^This would end the report of problems/ },
	"audit prune": { words: "", refuses: /^This would remove every entry/ },
};

/**
 * Runs that must change nothing, in addition to those that the declarations of commands reject. A
 * command that asks gets `--yes`, so that it is not refused for the lack of it.
 */
const HARMLESS: Readonly<Record<string, readonly string[]>> = {
	"accounts import": [
		"HERE/one.csv --dry-run",
		"HERE/one.csv --dry-run --remove-missing --remove-at-most 99999",
		"HERE/one.csv --remove-missing",
		"HERE/one.csv --remove-missing --remove-at-most 1",
		"HERE/one.csv --remove-missing --remove-at-most x",
		"HERE/one.csv --remove-at-most 99999",
		"HERE/one.csv",
		"HERE/bad.csv --remove-missing",
		"HERE/none.csv --remove-missing",
	],
	"invitations create": ["12345", `${ACCOUNT} --days 91`, `${ACCOUNT} --days x`],
	"invitations list": [],
	"invitations revoke": [UNKNOWN_ID, "all"],
	"sessions end": ["12345", "", `${ACCOUNT} --all`, "--all --dry-run", `${ACCOUNT} --dry-run`],
	"drafts end": ["12345", "", `${ACCOUNT} --all`, "--all --dry-run", `${ACCOUNT} --dry-run`],
	"registrations list": [
		"--state gone",
		"--since 2026-02-30",
		"--account 12345",
		"--limit 0",
		"--limit all",
		"--before x",
		"--before 2222-2222-2222",
	],
	"registrations export": [
		"KEPT",
		"KEPT --to FOLDER",
		"2222-2222-2222 --to HERE/new",
		"x --to HERE/new",
		"KEPT --to HERE/new --safe-only --originals-only",
		"--to HERE/new",
		"KEPT --all --to HERE/new",
		"KEPT --since 2026-11-20 --to HERE/new",
		"--all --not-exported --to HERE/new",
		"--since 2026-02-30 --to HERE/new",
		"--all --zip --to HERE/new",
		"--all --to -",
		`${ACCOUNT} KEPT --to HERE/new`,
		"KEPT 2222-2222-2222 --to HERE/new",
		"KEPT --to HERE/data/files",
		"--all --to HERE/keys/new",
		"--all --to WEBSITE",
		"KEPT --to HERE/new.zip",
		"KEPT --to HERE/one.csv",
		"KEPT --zip --to HERE/one.csv/new.zip",
	],
	"registrations deregister": [
		ACCOUNT,
		"2222-2222-2222",
		"KEPT --on 2030-01-01",
		"KEPT --on 2020-01-01",
		"KEPT --on today",
		"KEPT --on 2026-12-01 --undo",
		"KEPT --undo",
	],
	"registrations purge": ["--dry-run"],
	"registrations accept-loss": [ACCOUNT, "2222-2222-2222", "LOST --dry-run"],
	"keys check": [],
	"keys rotate": ["--dry-run"],
	"keys accept-loss": ["--dry-run"],
	"outbox list": [],
	"listeners list": [],
	"outbox retry": [UNKNOWN_ID, "x", "", "ENTRY --all", "ENTRY --dry-run", "--all --dry-run"],
	"outbox correct": [
		"ENTRY",
		"ENTRY --address nobody",
		`${UNKNOWN_ID} --address a@b.example`,
		"x --address a@b.example",
	],
	"outbox discard": [UNKNOWN_ID, "x", ""],
	"mails take": ["", "--to HERE/data/taken", "--to HERE/keys/taken", "--to HERE/one.csv"],
	"maintenance on": [],
	"maintenance off": [],
	"releases list": [],
	"releases withdraw": ["0123456789abcdef", "x", ""],
	"audit list": ["--since today"],
	"audit verify": [],
	"audit accept": ["", "--reason test --dry-run"],
	"audit prune": ["--dry-run"],
	backup: [
		"",
		"--to HERE --to-keys HERE/kept",
		"--to HERE/kept --to-keys HERE",
		"--to HERE/kept --to-keys HERE/kept/keys",
		"--to HERE/none/kept --to-keys HERE/kept",
	],
	"replica follow": [
		"",
		"--to HERE --to-keys HERE/kept --once",
		"--to HERE/kept --to-keys HERE/occupied --once",
		"--to HERE/kept --to-keys HERE/kept/keys --once",
		"--to HERE/data/kept --to-keys HERE/kept --once",
	],
	"replica forget": [],
	"replica finish": [
		"",
		"--from HERE/none --from-keys HERE/none",
		"--from HERE/data --from-keys HERE/keys",
	],
	restore: ["", "--from HERE/none --from-keys HERE/none", "--from HERE/data --from-keys HERE/keys"],
	"database migrate": [],
	status: [],
	check: [],
	move: ["", "--from HERE/none --from-keys HERE/none", "--from HERE/data --from-keys HERE/keys"],
};

async function run(name: string, words: string): Promise<string> {
	const line = Object.entries(places).reduce(
		(text, [placeholder, value]) => text.replaceAll(placeholder, value),
		`${name} ${words}`,
	);
	return await server.operator(...line.split(" ").filter((word) => word !== ""));
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

describe.each(commands)("$name", ({ name, argument, destroys, options = [] }) => {
	const valued = options.filter(({ required }) => required);
	const undeclared = ["one two three", "--nope", ...valued.map(({ long }) => `${long}`)];
	const surplus = argument === undefined ? ["one"] : [];
	const runs = [...undeclared, ...surplus, ...(HARMLESS[name] ?? [])];

	it.each(runs)("changes no row, key or file when it is run as “%s”", async (words) => {
		const isDryRun = words.includes("--dry-run");
		const before = contents();
		const outcome = await run(
			name,
			destroys === undefined || isDryRun ? words : `${words} --yes`,
		).then(
			() => "done",
			() => "refused",
		);
		expect(outcome).toBe(isDryRun ? "done" : "refused");
		expect(contents()).toEqual(before);
	});
});

it("every command that destroys something is among those that ask", () => {
	const destructive = commands.filter(({ destroys }) => destroys !== undefined);
	expect(Object.keys(DESTRUCTIVE).toSorted()).toEqual(
		destructive.map(({ name }) => name).toSorted(),
	);
});

describe.each(Object.entries(DESTRUCTIVE))("%s", (name, { words, asks, refuses }) => {
	it("changes nothing without a terminal and without --yes, and says what it would do", async () => {
		const before = contents();
		const refused = run(name, words);
		await expect(refused).rejects.toThrow(UsageError);
		await expect(refused).rejects.toThrow(refuses ?? asks ?? "?");
		await expect(refused).rejects.toThrow(/--yes if you mean it\. Nothing was done\.$/);
		expect(contents()).toEqual(before);
	});
});

const ASKING = Object.entries(DESTRUCTIVE).flatMap(([name, { words, asks }]) =>
	asks === undefined ? [] : [{ name, words, asks }],
);

describe.each(ASKING)("$name", ({ name, words, asks }) => {
	it("names what it would destroy, and changes nothing after a no", async () => {
		const questions: string[] = [];
		server.answerWith(async (question) => {
			questions.push(question);
			return false;
		});
		const before = contents();
		await expect(run(name, words)).rejects.toThrow("Nothing was done.");
		expect(questions).toEqual([expect.stringMatching(asks)]);
		expect(contents()).toEqual(before);
	});
});

/** Numbers and references of the first line, which a dry run shares with the real one. */
function figuresIn(output: string): string[] {
	return output.split("\n")[0]?.match(/\d+/g) ?? [];
}

it("after a yes they destroy what a dry run counted, which this test detects", async () => {
	server.answerWith(async () => true);
	const changed = new Set<string>();
	for (const [name, { words, asks }] of Object.entries(DESTRUCTIVE)) {
		const hasDryRun = commands
			.find((command) => command.name === name)
			?.options?.some(({ long }) => long === "--dry-run");
		const before = contents();
		const rehearsed = hasDryRun === true ? await run(name, `${words} --dry-run`) : undefined;
		const output = await run(name, words);
		expect(figuresIn(rehearsed ?? output)).toEqual(figuresIn(output));
		const after = contents();
		const its = Object.keys({ ...before, ...after }).filter((key) => before[key] !== after[key]);
		expect({ name, hasChanged: its.length > 0 }).toEqual({ name, hasChanged: asks !== undefined });
		for (const key of its) changed.add(key);
	}
	expect([...changed]).toEqual(
		expect.arrayContaining([
			expect.stringMatching(/registrations\.db registrations$/),
			expect.stringMatching(/keys\.db data_keys$/),
			expect.stringMatching(/\/files\//),
			expect.stringMatching(/wrapping-key/),
		]),
	);
	expect(existsSync(join(server.directory, "new"))).toBe(false);
});
