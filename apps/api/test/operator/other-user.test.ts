import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdirSync, mkdtempSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { chown, cp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { register } from "../support/register.ts";
import {
	endProcess,
	MAIN,
	makeInstallation,
	OPERATOR,
	spawnServer,
	variablesIn,
} from "../support/server-process.ts";

const ROOT = 0;
/** The user `nobody`. */
const SERVER_USER = 65_534;
const STRANGER = 2;

let template: string;
let directory: string;

beforeAll(async () => {
	template = mkdtempSync(join(tmpdir(), "sim-registration-installation-"));
	await makeInstallation(template);
});
afterAll(() => rm(template, { recursive: true }));
beforeEach(async () => {
	directory = mkdtempSync(join(tmpdir(), "sim-registration-owned-"));
	await cp(template, directory, { recursive: true });
});
afterEach(() => rm(directory, { recursive: true }));

/** Gives everything, like `chown -R`. */
async function giveTo(user: number): Promise<void> {
	for (const name of await readdir(directory, { recursive: true }))
		await chown(join(directory, name), user, user);
	await chown(directory, user, user);
}

/** Names and times of all files. */
function contents(): Record<string, number> {
	const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
	const paths = entries
		.filter((entry) => entry.isFile())
		.map(({ parentPath, name }) => join(parentPath, name));
	return Object.fromEntries(paths.map((path) => [path, statSync(path).mtimeMs]));
}

function run(program: string, user: number, ...argv: readonly string[]) {
	return runWith({}, program, user, ...argv);
}

async function runWith(
	changed: Readonly<Record<string, string>>,
	program: string,
	user: number,
	...argv: readonly string[]
) {
	const child = spawn(process.execPath, [program, ...argv], {
		env: { ...process.env, ...variablesIn(directory), ...changed },
		stdio: ["ignore", "pipe", "pipe"],
		uid: user,
		gid: user,
	});
	const [errors, [code]] = await Promise.all([text(child.stderr), once(child, "close")]);
	return { errors, code };
}

describe.runIf(process.getuid?.() === ROOT)("data of another user", () => {
	it.each([
		["registrations list", OPERATOR],
		["keys accept-loss --yes", OPERATOR],
		["accounts import none.csv", OPERATOR],
		["database migrate", OPERATOR],
		["start", MAIN],
	])("is not touched by root's %s, which names the owner", async (words, program) => {
		await giveTo(SERVER_USER);
		const before = contents();
		const argv = program === MAIN ? [] : words.split(" ");
		expect(await run(program, ROOT, ...argv)).toEqual({
			errors: `Run this as the server's user: ${join(directory, "data", "registrations.db")} belongs to the user ${SERVER_USER}, and this runs as root. Nothing was done.\n`,
			code: 1,
		});
		expect(contents()).toEqual(before);
	});

	it("is used by its owner, also in a folder of somebody else, like a container's volume", async () => {
		await giveTo(SERVER_USER);
		const before = await run(OPERATOR, SERVER_USER, "registrations", "list");
		expect(before).toEqual({ errors: "", code: 0 });
		await giveTo(ROOT);
		for (const folder of ["data", "keys"]) chownSync(join(directory, folder), SERVER_USER, 0);
		expect(await run(OPERATOR, ROOT, "registrations", "list")).toEqual({ errors: "", code: 0 });
	});

	it("is not begun by root's import in the folders of the server's user", async () => {
		const [data, keys] = [join(directory, "new"), join(directory, "new-keys")];
		for (const folder of [data, keys]) {
			mkdirSync(folder, { mode: 0o700 });
			chownSync(folder, SERVER_USER, SERVER_USER);
		}
		const file = join(directory, "accounts.csv");
		writeFileSync(
			file,
			"accountNO,mobileNOs,brNO,contactEmail,isDummyBr\n100000001,61111111,,a@b.example,false\n",
		);
		const importIt = () =>
			runWith({ DATA_DIR: data, KEY_DIR: keys }, OPERATOR, ROOT, "accounts", "import", file);
		expect(await importIt()).toEqual({
			errors: `Run this as the server's user: ${data} belongs to the user ${SERVER_USER}, and this runs as root. Nothing was imported.\n`,
			code: 1,
		});
		expect([...readdirSync(data), ...readdirSync(keys)]).toEqual([]);
		for (const folder of [data, keys]) chownSync(folder, ROOT, ROOT);
		expect((await importIt()).code).toBe(0);
	});

	it("is rehearsed with the folder that its mails would be taken to", async () => {
		await giveTo(SERVER_USER);
		const take = ["mails", "take", "--to", "/root/mails"];
		const rehearsed = await run(OPERATOR, SERVER_USER, ...take, "--dry-run");
		expect(rehearsed.errors).toMatch(
			/^The user \d+ may not use \/root, which belongs to root .+ Name a path that this user may use/,
		);
		expect(rehearsed.code).toBe(1);
	});

	it("is not seen by a user who may not look there, who is told the owner", async () => {
		await giveTo(SERVER_USER);
		const { errors, code } = await run(OPERATOR, STRANGER, "registrations", "list");
		expect(errors).toMatch(
			`Run this as the server's user: ${directory} belongs to the user ${SERVER_USER}, and this runs as the user ${STRANGER} (EACCES`,
		);
		expect({ code, lines: errors.trim().split("\n").length }).toEqual({ code: 1, lines: 1 });
	});

	it("is not taken for missing by check of a user who may not look there", async () => {
		await giveTo(SERVER_USER);
		const child = spawn(process.execPath, [OPERATOR, "check"], {
			env: { ...process.env, ...variablesIn(directory) },
			stdio: ["ignore", "pipe", "ignore"],
			uid: STRANGER,
			gid: STRANGER,
		});
		const [printed] = await Promise.all([text(child.stdout), once(child, "close")]);
		expect(printed).toMatch(/^failed +files +.*EACCES/m);
		expect(printed).not.toContain("first start creates");
	});

	it("with a file that the server's user may not read fails every backup, not only the first", async () => {
		const server = spawnServer(variablesIn(directory));
		await register(await server.url);
		await endProcess(server.process, "SIGTERM");
		await giveTo(SERVER_USER);
		const backUp = (name: string) =>
			run(
				OPERATOR,
				SERVER_USER,
				...["backup", "--to", join(directory, name), "--to-keys", join(directory, `${name}-keys`)],
			);
		expect(await backUp("first")).toEqual({ errors: "", code: 0 });
		const files = join(directory, "data", "files");
		const [id = ""] = readdirSync(files);
		chownSync(join(files, id), ROOT, ROOT);
		const kept = await backUp("second");
		expect(kept.errors).toContain(
			"These files are missing, damaged or unreadable in the file store",
		);
		expect(kept.errors).toContain(`(file ${id})`);
		expect(kept.code).toBe(1);
	});

	it.each([
		["a start", MAIN, []],
		["a command", OPERATOR, ["registrations", "list"]],
	])(
		"in a file that %s cannot read is named, with path and owner",
		async (_what, program, argv) => {
			await giveTo(SERVER_USER);
			const head = join(directory, "keys", "audit-heads", "zz-of-root.head");
			writeFileSync(head, "{}", { mode: 0o600 });
			expect(await run(program, SERVER_USER, ...argv)).toEqual({
				errors: `Run this as the server's user: ${head} belongs to the user 0, and this runs as the user ${SERVER_USER} (EACCES: permission denied, open '${head}'). If that is the server's user, give it ${head} (chown), or choose another path.\n`,
				code: 1,
			});
		},
	);
});
