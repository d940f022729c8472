import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { chmod, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { constants, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { parseReference } from "../../src/domain/registrations/reference.ts";
import { openSqlite } from "../../src/platform/database/sqlite-database.ts";
import { register } from "../support/register.ts";
import {
	makeInstallation,
	NOWHERE,
	OPERATOR,
	runOperatorProcess,
	variablesIn,
} from "../support/server-process.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

/** Makes a program try again without its pauses. */
const WITHOUT_PAUSES = `
	import { syncBuiltinESMExports } from "node:module";
	import timers from "node:timers/promises";
	const { setTimeout } = timers;
	timers.setTimeout = (_milliseconds, ...others) => setTimeout(0, ...others);
	syncBuiltinESMExports();
`;

/** A busy machine takes seconds to start a program. */
const PATIENCE = { timeout: 60_000, interval: 20 };
function onSmallDisk(kilobytes: number): string {
	return `
		mount -t tmpfs -o size=${kilobytes}k tmpfs "$0" && "$@"
		code=$?
		ls -A "$0"
		exit $code
	`;
}

/** With copies of some files, and no room for others. */
function withFull(...copies: string[]): string {
	return `mount -t tmpfs -o size=16m,mode=0700 tmpfs "$0" && cp -a ${copies.join(" ")} "$0" && cat /dev/zero > "$0/filling" 2> "$0/errors"; exec "$@"`;
}

/** Room for the originals of one registration, and not for those of two. */
const FOR_ONE = onSmallDisk(60);
const FOR_NONE = onSmallDisk(8);

const FULL = (folder: string, done = "What is exported there is whole.") =>
	`The disk of ${folder} is full. ${done} Free space, and repeat the command.\n`;

/** Two for each of three registrations. */
const MAILS = 6;

const HEADER = "accountNO,mobileNOs,brNO,contactEmail,isDummyBr";

/** Has room for nothing. */
const INTO_FULL = 'exec "$@" > /dev/full';

it("the operator's program ends quietly when its reader closes the pipe", async () => {
	const child = spawn(process.execPath, [OPERATOR, "--help"], {
		stdio: ["ignore", "pipe", "pipe"],
	});
	child.stdout.destroy();
	const [errors, [code]] = await Promise.all([text(child.stderr), once(child, "close")]);
	expect({ code, errors }).toEqual({ code: 0, errors: "" });
});

it.each(["main", "operator"])("%s.js says which Node it needs", async (program) => {
	const onOldNode = `Object.defineProperty(process, "versions", { value: { node: "20.20.2" } })`;
	const path = join(dirname(OPERATOR), `${program}.js`);
	const child = spawn(process.execPath, [`--import=data:text/javascript,${onOldNode}`, path], {
		stdio: ["ignore", "ignore", "pipe"],
	});
	const [errors, [code]] = await Promise.all([text(child.stderr), once(child, "close")]);
	expect({ code, errors }).toEqual({
		code: 1,
		errors: expect.stringMatching(
			/^This server and its commands need Node 24\.\S+ or newer, but run on 20\.20\.2\. .+\n$/,
		),
	});
});

it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
	"an export that %s interrupts leaves no document behind",
	async (signal) => {
		const server = await startTestServer();
		onTestFinished(() => server.close());
		const reference = await register(server.url);
		const to = join(server.directory, "export");
		const child = spawn(
			process.execPath,
			[OPERATOR, "registrations", "export", reference, "--to", to],
			{
				env: { ...process.env, ...variablesIn(server.directory) },
				stdio: ["ignore", "pipe", "pipe"],
			},
		);
		const ended = Promise.all([text(child.stderr), once(child, "close")]);
		await vi.waitUntil(async () => (await readdir(to).catch(() => [])).length > 0, PATIENCE);
		child.kill(signal);
		const [errors, [code]] = await ended;
		expect(errors).toBe(`Interrupted by ${signal}. Nothing was left behind; repeat the command.\n`);
		expect(code).toBe(128 + constants.signals[signal]);
		expect(await readdir(to)).toEqual([]);
	},
);

it.each([
	["closed", ">&-"],
	["/dev/null", "> /dev/null"],
])("nothing counts as exported if standard output is %s", async (_what, redirection) => {
	const server = await startTestServer();
	onTestFinished(() => server.close());
	await register(server.url);
	const command = `"${process.execPath}" "${OPERATOR}" registrations export --not-exported --to - ${redirection}`;
	const child = spawn("bash", ["-c", command], {
		env: { ...process.env, ...variablesIn(server.directory) },
		stdio: ["ignore", "ignore", "pipe"],
	});
	const [errors, [code]] = await Promise.all([text(child.stderr), once(child, "close")]);
	expect(errors).toMatch(
		/^Standard output is a terminal, closed or \/dev\/null\. .* Nothing was done\.\n$/,
	);
	expect(code).toBe(2);
	expect(await server.operator("registrations", "list", "--not-exported")).toMatch(/^REFERENCE/);
});

it("another command says what to do after an interruption", async () => {
	const server = await startTestServer();
	onTestFinished(() => server.close());
	// It waits for its file.
	const child = spawn(process.execPath, [OPERATOR, "accounts", "import", "-"], {
		env: { ...process.env, ...variablesIn(server.directory) },
		stdio: ["pipe", "ignore", "pipe"],
	});
	const ended = Promise.all([text(child.stderr), once(child, "close")]);
	await vi.waitUntil(
		async () => (await server.operator("audit", "list")).includes("accounts import"),
		PATIENCE,
	);
	child.kill("SIGINT");
	const [errors, [code]] = await ended;
	expect(errors).toMatch(/^Interrupted by SIGINT\. Either all rows were imported or none; repeat/);
	expect(code).toBe(128 + constants.signals.SIGINT);
});

describe("on a full disk", () => {
	let server: TestServer;
	let to: string;

	beforeEach(async () => {
		server = await startTestServer();
		for (let count = 0; count < 3; count++) await register(server.url);
		to = join(server.directory, "disk");
		variables = variablesIn(server.directory);
		await mkdir(to);
	});
	afterEach(() => server.close());

	let variables: Record<string, string>;

	async function run(script: string, ...argv: string[]) {
		const child = spawn(
			"unshare",
			["--mount", "--map-root-user", "sh", "-c", script, to, process.execPath, OPERATOR, ...argv],
			{
				env: { ...process.env, ...variables },
				stdio: ["ignore", "pipe", "pipe"],
			},
		);
		const [left, errors, [code]] = await Promise.all([
			text(child.stdout),
			text(child.stderr),
			once(child, "close"),
		]);
		return { left: left.trimEnd().split("\n"), errors, code };
	}

	/** The ends of exports in the audit log, which has one for each begin. */
	async function ends(): Promise<{ action: string; subject: string }[]> {
		const entries = JSON.parse(await server.operator("audit", "list", "--json"));
		const ofExports = (entries as { action: string; subject: string }[]).filter(({ action }) =>
			action.startsWith("registrations export"),
		);
		const found = ofExports.filter(({ action }) => action.includes(": "));
		expect(found).toHaveLength(ofExports.length / 2);
		return found;
	}

	it("an export leaves whole registrations only", async () => {
		const { left, errors, code } = await run(
			FOR_ONE,
			...["registrations", "export", "--all", "--originals-only", "--to", to],
		);
		expect(errors).toBe(FULL(to));
		expect(code).toBe(1);
		expect(left.filter((name) => parseReference(name) !== name)).toEqual([]);
		const done = (await ends()).filter(({ action }) => action.endsWith(": done"));
		expect(done.map(({ subject }) => subject).sort()).toEqual(left.sort());
	});

	it("an export into a zip leaves nothing", async () => {
		const [{ reference }] = JSON.parse(await server.operator("registrations", "list", "--json"));
		const { left, errors, code } = await run(
			FOR_NONE,
			...["registrations", "export", reference, "--zip", "--to", to],
		);
		expect(errors).toBe(FULL(to, "Nothing was exported."));
		expect(code).toBe(1);
		expect(left).toEqual([""]);
		expect(await ends()).toMatchObject([{ action: "registrations export: failed" }]);
	});

	it("taken mails are whole, and those that do not fit stay", async () => {
		const kept = () => readdir(join(server.dataDirectory, "mail")).catch(() => []);
		const before = await vi.waitUntil(async () => {
			const names = (await kept()).filter((name) => name.endsWith(".eml"));
			return names.length === MAILS && names;
		}, PATIENCE);
		const { left, errors, code } = await run(FOR_NONE, "mails", "take", "--to", to);
		expect(errors).toMatch(
			new RegExp(
				`^The disk of ${to} is full\\. Free space there, and repeat .+ (?:1 mail was|[2-5] mails were) moved to ${to} before that\\.\\n$`,
			),
		);
		expect(code).toBe(1);
		const taken = left.filter((name) => name !== "");
		expect([...taken, ...(await kept())].sort()).toEqual(before.sort());
	});

	it("a backup names the full disk, and leaves nothing on it", async () => {
		const folders = ["--to", join(to, "data"), "--to-keys", join(to, "keys")];
		const { left, errors, code } = await run(FOR_ONE, "backup", ...folders);
		expect(errors).toBe(
			`The disk of ${join(to, "data")} is full. Nothing was left there. Free space, and repeat the backup.\n`,
		);
		expect(code).toBe(1);
		expect(left).toEqual([""]);
	});

	it("a replica names the full disk", async () => {
		const keys = join(server.directory, "replica-keys");
		const follow = ["replica", "follow", "--once", "--to-keys", keys, "--to"];
		const { errors, code } = await run(FOR_ONE, ...follow, join(to, "data"));
		expect(errors).toMatch(
			/\nThe disk of \S+\/data\S* is full\. Free space there, and start this again: it continues\.\n$/,
		);
		expect(code).toBe(1);
	});

	it.each([
		["registrations list", 1, ""],
		["outbox retry --all --dry-run", 0, " So this dry run is not in the audit log."],
		["mails take --to TO --dry-run", 0, " So this dry run is not in the audit log."],
		["accounts import FILE --dry-run", 0, " So this dry run is not in the audit log."],
	])("%s names the folder of heads that is full", async (words, code, consequence) => {
		const file = join(server.directory, "accounts.csv");
		await writeFile(file, `${HEADER}\n300000001,61111111,,a@b.example,no\n`);
		variables = { ...variables, AUDIT_HEADS_DIR: to };
		const heads = join(server.keyDirectory, "audit-heads");
		const taken = join(server.directory, "taken");
		const argv = words.replace("FILE", file).replace("TO", taken).split(" ");
		const ended = await run(withFull(`${heads}/.`), ...argv);
		expect(ended.errors).toMatch(
			new RegExp(
				`^The disk of ${to} is full\\. Free space there, and repeat the command \\(ENOSPC[^)]+\\)\\.${consequence}\\n$`,
			),
		);
		expect(ended.code).toBe(code);
		expect(existsSync(taken)).toBe(false);
	});

	it("status and dry runs need no room for the database, also without a server", async () => {
		await server.stop();
		variables = { ...variables, DATA_DIR: to };
		const inFull = (...argv: string[]) => run(withFull(`${server.dataDirectory}/.`), ...argv);
		const taken = join(server.directory, "taken");
		const rehearsed = await inFull("mails", "take", "--to", taken, "--dry-run");
		expect(rehearsed.left).toEqual([expect.stringMatching(/^\d mails? would be moved to /)]);
		expect(rehearsed.errors).toMatch(
			new RegExp(
				`^The disk of ${to} is full\\. Free space there, .+ So this dry run is not in the`,
			),
		);
		expect(rehearsed.code).toBe(0);
		const seen = await inFull("status");
		expect(seen.left).toContain("maintenance  off");
		expect(seen.code).toBe(0);
	});

	it("neither a dry run nor check is misled by an empty log that a command left there", async () => {
		await server.stop();
		const file = join(server.directory, "accounts.csv");
		await writeFile(file, `${HEADER}\n300000001,61111111,,a@b.example,no\n`);
		const { dataDirectory, keyDirectory } = server;
		for (const path of [join(dataDirectory, "registrations.db"), join(keyDirectory, "keys.db")]) {
			await writeFile(`${path}-wal`, "", { mode: 0o600 });
			await chmod(path, 0o600);
		}
		variables = { ...variables, DATA_DIR: join(to, "data"), KEY_DIR: join(to, "keys") };
		const inFull = (...argv: string[]) => run(withFull(dataDirectory, keyDirectory), ...argv);
		const checked = await inFull("check");
		const failed = checked.left.filter((line) => line.startsWith("failed"));
		const names = failed.map((line) => line.split(/ +/)[1]);
		expect(names).toEqual(["database", "vault", "disk", "disk", "files"]);
		expect(failed.join()).not.toContain("in use by another process");
		expect(checked.code).toBe(1);
		for (const words of [`accounts import ${file} --dry-run`, "keys rotate --dry-run"])
			expect(await inFull(...words.split(" "))).toMatchObject({
				left: [expect.stringContaining("would be")],
				errors: expect.stringMatching(/ So this dry run is not in the audit log\.\n$/),
				code: 0,
			});
	});

	it("a restore that does not fit is refused in its dry run", async () => {
		const [data, keys] = [join(server.directory, "copy"), join(server.directory, "copy-keys")];
		await server.operator("backup", "--to", data, "--to-keys", keys);
		const at = ["restore", "--from", data, "--from-keys", keys, "--dry-run"];
		const ROOT_SECRET = readFileSync(join(server.keyDirectory, "root-secret"), "utf8").trim();
		variables = { ...variablesIn(to), ROOT_SECRET };
		const { left, errors, code } = await run(FOR_NONE, ...at);
		expect(errors).toMatch(
			/^The restore needs about [\d,]+ kB in DATA_DIR, and \d kB are free in /,
		);
		expect(code).toBe(1);
		expect(left).toEqual([""]);
	});

	it("mails are not taken to standard output, which has no place for several", async () => {
		const taken = server.operator("mails", "take", "--to", "-");
		await expect(taken).rejects.toThrow("Name a directory.");
	});

	it("an export to standard output fails, and so does a list", async () => {
		const all = await run(INTO_FULL, "registrations", "export", "--all", "--to", "-");
		expect(all.errors).toMatch(
			/^The disk of the file that standard output is written to is full, .+\n$/,
		);
		expect(all.code).toBe(1);
		expect((await ends()).filter(({ action }) => action.endsWith(": done"))).toEqual([]);
		const list = await run(INTO_FULL, "registrations", "list");
		expect(list.errors).toMatch(
			/^The command has ended, but its output could not be written \(ENOSPC.+what it did stays done\.\n$/,
		);
		expect(list.code).toBe(1);
	});
});

it("a rotation that leaves keys closed says so in sentences, without a line of the server's log", async () => {
	const directory = mkdtempSync(join(tmpdir(), "sim-registration-closed-"));
	onTestFinished(() => rm(directory, { recursive: true }));
	await makeInstallation(directory);
	const vault = openSqlite(join(directory, "keys", "keys.db"));
	vault.exec(
		"insert into data_keys select 'closed', registration_id, zeroblob(61), created_at, confirmed_at from data_keys",
	);
	vault.close();
	const run = runOperatorProcess(variablesIn(directory), "keys", "rotate", "--yes");
	await expect(run).rejects.toMatchObject({
		code: 1,
		stdout: "",
		stderr: expect.stringMatching(
			/^1 key is wrapped with the new wrapping key\.\n1 key does not open .+\nclosed\n$/,
		),
	});
});

it("a command says after two seconds which database it waits for", async () => {
	const directory = mkdtempSync(join(tmpdir(), "sim-registration-locked-"));
	onTestFinished(() => rm(directory, { recursive: true }));
	await makeInstallation(directory);
	for (const path of [
		join(directory, "data", "registrations.db"),
		join(directory, "keys", "keys.db"),
	]) {
		const holder = openSqlite(path);
		holder.exec("begin immediate");
		const child = spawn(process.execPath, [OPERATOR, "registrations", "list"], {
			env: { ...process.env, ...variablesIn(directory) },
			stdio: ["ignore", "ignore", "pipe"],
		});
		const said = text(child.stderr);
		await once(child.stderr, "readable");
		expect(child.exitCode).toBe(null);
		holder.exec("rollback");
		holder.close();
		expect(await said).toBe(
			`Another process has locked ${path}, for instance an import or a migration. This command waits for it, for at most 30 seconds.\n`,
		);
		expect(child.exitCode ?? (await once(child, "close"))[0]).toBe(0);
	}
});

it("the operator's program names invalid settings, and does not speak of the server", async () => {
	const run = runOperatorProcess({ PORT: "many" }, "registrations", "list");
	await expect(run).rejects.toMatchObject({
		code: 1,
		stderr: expect.stringMatching(/^Settings are invalid\. Nothing was done:\n- PORT: .+\n$/),
	});
});

it.each([
	["registrations", "list"],
	["move", "--from", "a", "--from-keys", "b"],
])("%s %s says that it waits for a database, and that it cannot be reached", async (...argv) => {
	const run = runOperatorProcess(
		{
			NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(WITHOUT_PAUSES)}`,
			...NOWHERE,
		},
		...argv,
	);
	await expect(run).rejects.toMatchObject({
		code: 1,
		stderr: expect.stringMatching(
			/^A database does not answer\. It is asked again for a while\.\nThe database cannot be reached \(ECONNREFUSED\)\. .*\n$/,
		),
	});
});
