import { mkdtempSync } from "node:fs";
import { cp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import {
	endProcess,
	makeInstallation,
	runOperatorProcess,
	spawnServer,
	variablesIn,
} from "../support/server-process.ts";

/** Nothing listens there. */
const NOWHERE = "postgres://nobody:secret@127.0.0.1:1/nothing";
const BUCKET = {
	FILE_STORE: "s3",
	S3_ENDPOINT: "http://127.0.0.1:1",
	S3_REGION: "us-east-1",
	S3_BUCKET: "registrations",
	S3_ACCESS_KEY_ID: "nobody",
	S3_SECRET_ACCESS_KEY: "nothing",
};
const NEWER = "insert into kysely_migration values ('9999-newer-breaking', '2026-11-21T04:00:00Z')";

let template: string;
let directory: string;

beforeAll(async () => {
	template = mkdtempSync(join(tmpdir(), "sim-registration-installation-"));
	await makeInstallation(template);
});
afterAll(() => rm(template, { recursive: true }));
beforeEach(() => {
	directory = mkdtempSync(join(tmpdir(), "sim-registration-refused-"));
});
afterEach(() => rm(directory, { recursive: true }));

async function filesIn(folder: string): Promise<string[]> {
	return (await readdir(folder, { recursive: true })).sort();
}

/** @returns what the server says instead of starting */
async function start(changed: Readonly<Record<string, string>>): Promise<string> {
	const { code, errors } = await spawnServer({ ...variablesIn(directory), ...changed }).ended;
	expect(code).toBe(1);
	return errors;
}

const data = () => join(directory, "data");
const keys = () => join(directory, "keys");

interface Refusal {
	readonly said: string;
	/** what is wrong in the installation's folders */
	readonly spoil?: () => Promise<void>;
	/** what is wrong in its variables */
	readonly changed?: Readonly<Record<string, string>>;
}

const REFUSALS: readonly (readonly [string, Refusal])[] = [
	["a folder without keys", { said: "contains no keys", changed: { KEY_DIR: "/nowhere/keys" } }],
	[
		"another wrapping key",
		{
			said: "does not open the keys",
			spoil: () => writeFile(join(keys(), "wrapping-key"), "ab".repeat(32)),
		},
	],
	[
		"another root secret",
		{
			said: "ROOT_SECRET is not what the data",
			changed: { ROOT_SECRET: "another root secret of thirty-two characters" },
		},
	],
	["no root secret", { said: "is missing", spoil: () => rm(join(keys(), "root-secret")) }],
	["no data", { said: "whose data is not in", spoil: () => rm(data(), { recursive: true }) }],
	[
		"no database",
		{ said: "whose database is not in", spoil: () => rm(join(data(), "registrations.db")) },
	],
	[
		"an unreachable vault",
		{ said: "The keys are unavailable", changed: { KEY_DATABASE_URL: NOWHERE } },
	],
	[
		"tables of a newer version",
		{
			said: "of a newer version",
			changed: BUCKET,
			spoil: async () => {
				// A server with a bucket has locked this folder before.
				await writeFile(join(data(), "drafts.lock"), "");
				const database = new DatabaseSync(join(data(), "registrations.db"));
				database.exec(NEWER);
				database.close();
			},
		},
	],
];

it.each(REFUSALS)(
	"a start with %s is refused and leaves nothing behind",
	async (_what, { said, spoil, changed = {} }) => {
		await cp(template, directory, { recursive: true });
		await spoil?.();
		const before = await filesIn(directory);
		expect(await start(changed)).toContain(said);
		expect(await filesIn(directory)).toEqual(before);
	},
);

it("a first start with an unreachable database is refused and leaves nothing behind", async () => {
	const shared = { DATABASE_URL: NOWHERE, KEY_DATABASE_URL: NOWHERE, ...BUCKET };
	expect(await start(shared)).toContain("The database cannot be reached");
	expect(await filesIn(directory)).toEqual([]);
});

it("a start on the data of a running server is refused and leaves nothing behind", async () => {
	await cp(template, directory, { recursive: true });
	const server = spawnServer(variablesIn(directory));
	onTestFinished(() => endProcess(server.process, "SIGKILL"));
	await server.port;
	const others = async () => (await filesIn(directory)).filter((name) => !/release-/.test(name));
	const before = await others();
	expect(await start({})).toContain("Another server already runs");
	expect(await others()).toEqual(before);
});

it("keys accept-loss --dry-run names what is missing in KEY_DIR, and creates nothing there", async () => {
	await cp(template, directory, { recursive: true });
	const dryRun = () =>
		runOperatorProcess(variablesIn(directory), "keys", "accept-loss", "--dry-run");
	await rm(join(keys(), "keys.db"));
	const before = await filesIn(keys());
	expect(await dryRun()).toBe(
		`Would be accepted as lost: vault (keys.db). Looked for in KEY_DIR (${keys()}). There are no registrations.\n`,
	);
	expect(await filesIn(keys())).toEqual(before);
	await rm(keys(), { recursive: true });
	expect(await dryRun()).toBe(
		`Would be accepted as lost: root secret, vault (keys.db), wrapping key (wrapping-key). Looked for in KEY_DIR (${keys()}). There are no registrations. 2 accounts must be imported again, all sessions and invitations end, existing registrations are no longer found by account number, and earlier entries of the audit log can no longer be checked.\n`,
	);
	expect(await filesIn(directory)).not.toContain("keys");
});

it("keys accept-loss is refused with another KEY_DIR beside a running server, in its dry run too", async () => {
	await cp(template, directory, { recursive: true });
	const server = spawnServer(variablesIn(directory));
	onTestFinished(() => endProcess(server.process, "SIGKILL"));
	await server.port;
	const mistyped = { ...variablesIn(directory), KEY_DIR: join(directory, "mistyped") };
	for (const option of ["--dry-run", "--yes"])
		await expect(runOperatorProcess(mistyped, "keys", "accept-loss", option)).rejects.toThrow(
			"A server runs on this data, so its keys are not lost",
		);
	expect(await filesIn(directory)).not.toContain("mistyped");
});

it.for([
	["status"],
	["check"],
	["accounts", "import", "accounts.csv", "--dry-run"],
	["keys", "accept-loss", "--dry-run"],
	["database", "migrate", "--dry-run"],
	["registrations", "list"],
])("%s is refused in a backup, which can still be restored afterwards", async (command) => {
	await cp(template, directory, { recursive: true });
	const right = variablesIn(directory);
	const [copy, copyOfKeys] = [join(directory, "backup"), join(directory, "backup-keys")];
	await runOperatorProcess(right, "backup", "--to", copy, "--to-keys", copyOfKeys);
	for (const wrong of [{ DATA_DIR: copy }, { KEY_DIR: copyOfKeys }]) {
		const running = runOperatorProcess({ ...right, ...wrong }, ...command);
		await expect(running).rejects.toMatchObject({
			stderr: expect.stringContaining("is a finished backup, and must stay as it is."),
		});
	}
	const from = ["--from", copy, "--from-keys", copyOfKeys];
	expect(await runOperatorProcess(right, "restore", "--verify-only", ...from)).toContain(
		"The backup opens",
	);
});
