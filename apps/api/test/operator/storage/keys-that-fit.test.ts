import { mkdtempSync } from "node:fs";
import { cp, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { keysAcceptLoss } from "../../../src/operator/commands/keys-accept-loss.ts";
import { KeyRotation } from "../../../src/platform/sealing/key-rotation.ts";
import { Customer } from "../../support/customer.ts";
import { register } from "../../support/register.ts";
import { smallFiles } from "../../support/sample-files.ts";
import { completeSubmission } from "../../support/submission.ts";
import { startTestServer, type TestServer } from "../../support/test-server.ts";

const OLD = "an old root secret of thirty-two characters";
const NEW = "a new root secret of thirty-two characters!";
const ACCOUNT = "204518837";
let server: TestServer;
let elsewhere: string;

beforeEach(async () => {
	elsewhere = mkdtempSync(join(tmpdir(), "sim-registration-elsewhere-"));
	server = await startTestServer({ ROOT_SECRET: OLD });
});
afterEach(async () => {
	await server.close();
	await rm(elsewhere, { recursive: true, force: true });
});

const refused = { name: "KeysDoNotFitError" };
const otherFiles = { name: "FilesDoNotFitError" };

async function opens(reference: string): Promise<void> {
	const target = join(elsewhere, reference);
	const to = ["--to", target, "--originals-only"];
	await server.operator("registrations", "export", reference, ...to);
	expect(await readdir(target)).toContain("registration.json");
}

function backUp(name: string): Promise<string> {
	const [to, keys] = [join(elsewhere, name), join(elsewhere, `${name}-keys`)];
	return server.operator("backup", "--to", to, "--to-keys", keys);
}

function verifyBackup(name: string): Promise<string> {
	const [from, keys] = [join(elsewhere, name), join(elsewhere, `${name}-keys`)];
	return server.operator("restore", "--verify-only", "--from", from, "--from-keys", keys);
}

async function loseFiles(): Promise<void> {
	for (const id of await server.storedFiles()) await server.storage.loseFile(id);
}

function countAuditEntries(): Promise<number> {
	return server.look(async (database) => {
		const rows = await database.selectFrom("audit_log").select("chain").execute();
		return rows.length;
	});
}

/**
 * Checks that a start with these variables is refused, and that the right ones start and open
 * everything.
 */
async function isRefused(changed: Record<string, string>, said: string | RegExp): Promise<void> {
	const reference = await register(server.url);
	const right = { KEY_DIR: server.keyDirectory, ROOT_SECRET: OLD, KEY_WRAPPER: "file" };
	await server.restart(right);
	const before = await countAuditEntries();
	// The end of the server adds one.
	await expect(server.restart(changed)).rejects.toThrow(said);
	await expect(server.operator("registrations", "list")).rejects.toThrow(said);
	await expect(server.operator("keys", "rotate", "--yes")).rejects.toMatchObject(refused);
	expect(await countAuditEntries()).toBe(before + 1);
	await server.restart(right);
	await opens(reference);
	expect(await register(server.url)).not.toBe(reference);
}

describe("a start and a command are refused", () => {
	it("with an empty key folder, which stays empty", async () => {
		const empty = join(elsewhere, "keys");
		await isRefused({ KEY_DIR: empty }, `KEY_DIR (${empty})`);
		expect(await readdir(empty).catch(() => [])).toEqual([]);
	});

	it("with a backup in place of either folder, which can still be restored afterwards", async () => {
		await register(server.url);
		await backUp("monday");
		const [data, keys] = [join(elsewhere, "monday"), join(elsewhere, "monday-keys")];
		const right = { DATA_DIR: server.dataDirectory, KEY_DIR: server.keyDirectory };
		const intact = await verifyBackup("monday");
		for (const wrong of [
			{ DATA_DIR: data },
			{ KEY_DIR: keys },
			{ DATA_DIR: data, KEY_DIR: keys },
		]) {
			await expect(server.restart(wrong)).rejects.toThrow("is a finished backup");
			for (const command of [
				["registrations", "list"],
				["keys", "check"],
				["audit", "verify"],
			])
				await expect(server.operator(...command)).rejects.toThrow("is a finished backup");
			await expect(server.operator("keys", "accept-loss", "--yes")).rejects.toMatchObject(refused);
			await server.restart(right);
			expect(await verifyBackup("monday")).toBe(intact);
		}
	});

	it("with the key folder of another installation", async () => {
		const other = await startTestServer({ ROOT_SECRET: OLD });
		try {
			await isRefused({ KEY_DIR: other.keyDirectory }, `KEY_DIR (${other.keyDirectory})`);
		} finally {
			await other.close();
		}
	});

	it("with the vault but without its wrapping key, and create no new one", async () => {
		const without = join(elsewhere, "keys");
		await cp(server.keyDirectory, without, { recursive: true });
		await rm(join(without, "wrapping-key"));
		await isRefused({ KEY_DIR: without }, "wrapping key");
		expect(await readdir(without)).not.toContain("wrapping-key");
	});

	it("with the vault and another wrapping key", async () => {
		const other = join(elsewhere, "keys");
		await cp(server.keyDirectory, other, { recursive: true });
		await writeFile(join(other, "wrapping-key"), "ab".repeat(32), { mode: 0o600 });
		await isRefused({ KEY_DIR: other }, `The wrapping key of KEY_DIR (${other})`);
	});

	it("with another root secret", async () => {
		await isRefused({ ROOT_SECRET: NEW }, "ROOT_SECRET is not what the data");
	});
});

it("a root secret may be replaced, and the older one removed afterwards", async () => {
	const reference = await register(server.url);
	await server.restart({ ROOT_SECRET: `${NEW},${OLD}` });
	await opens(reference);
	await server.restart({ ROOT_SECRET: NEW });
	await opens(reference);
	await expect(server.restart({ ROOT_SECRET: OLD })).rejects.toMatchObject(refused);
	await server.restart({ ROOT_SECRET: NEW });
});

it("wrapping keys may be replaced any number of times", async () => {
	const reference = await register(server.url);
	for (const _ of [1, 2]) {
		expect(await server.operator("keys", "rotate", "--yes")).toBe(
			"2 keys are wrapped with the new wrapping key. The older one will be destroyed after an hour. Make a new backup now (`backup`).",
		);
		await server.restart();
		await opens(reference);
	}
});

it("keys rotate fails if a key stays that no wrapping key opens, and names it", async () => {
	const rotate = vi.spyOn(KeyRotation.prototype, "rotate");
	rotate.mockResolvedValueOnce({ count: 2, unopened: ["a-key"] });
	onTestFinished(() => rotate.mockRestore());
	await expect(server.operator("keys", "rotate", "--yes")).rejects.toMatchObject({
		name: "OperatorError",
		message: expect.stringMatching(/^2 keys are wrapped.*\n1 key does not open .*\na-key$/),
	});
});

it("no wrapping key is created while the server runs and its folder is missing, and forms retry", async () => {
	await register(server.url);
	const customer = await Customer.loggedIn(server.url);
	const body = completeSubmission(await smallFiles());
	const away = join(elsewhere, "keys");
	await rename(server.keyDirectory, away);
	await mkdir(server.keyDirectory, { mode: 0o700 });
	const { body: answer } = await customer.submit(body).expect(503);
	expect(answer.errorCode).toBe("busy");
	expect(await readdir(server.keyDirectory)).not.toContain("wrapping-key");
	await rm(server.keyDirectory, { recursive: true });
	await rename(away, server.keyDirectory);
	await opens((await customer.submit(body).expect(200)).body.reference);
});

describe("a start with another file store", () => {
	it("is refused, naming the place", async () => {
		await register(server.url);
		await loseFiles();
		await expect(server.restart()).rejects.toMatchObject({
			...otherFiles,
			message: expect.stringMatching(
				/^(DATA_DIR \(.*\/files\)|S3_BUCKET \(registrations\), below [\w-]+\/,) contains no file of the newest registrations\. Check that /,
			),
		});
	});

	it("is possible while one of the newest registrations has files", async () => {
		await register(server.url);
		await loseFiles();
		await register(server.url);
		await server.restart();
	});
});

describe("after a real loss keys accept-loss", () => {
	it("continues with a new vault or wrapping key, and reports what can no longer be opened", async () => {
		const lost = await register(server.url);
		await server.stop();
		await rm(server.keyDirectory, { recursive: true });
		await expect(server.operator("keys", "accept-loss")).rejects.toMatchObject({
			name: "UsageError",
		});
		expect(await server.operator("keys", "accept-loss", "--dry-run")).toMatch(
			/^Would be accepted as lost: (vault \(keys\.db\), )?wrapping key \(wrapping-key\)\. Looked for in KEY_DIR \(.+\)( and the database of KEY_DATABASE_URL)?\. 1 of 1 registration could no longer be opened\.$/,
		);
		await expect(server.restart()).rejects.toMatchObject(refused);
		expect(await server.operator("keys", "accept-loss", "--yes", "--as", "Chan")).toMatch(
			/^Accepted as lost: (vault \(keys\.db\), )?wrapping key \(wrapping-key\)\. 1 of 1 registration can no longer be opened\. Now start the server, and make a backup\.$/,
		);
		expect(await server.operator("keys", "accept-loss", "--yes")).toMatch(
			/belong to the data, and nothing more is lost than was accepted at 20\S+ \S+ \+08:00; .+ Nothing was changed\.$/,
		);
		await server.restart();
		const whole = await register(server.url);
		await opens(whole);
		await expect(
			server.operator("registrations", "export", lost, "--to", join(elsewhere, "lost")),
		).rejects.toThrow(`${lost} does not open, which was accepted as lost. Nothing was exported.`);
		const all = ["registrations", "export", "--all", "--to", join(elsewhere, "all")];
		expect(await server.operator(...all)).toContain(`${lost}: accepted as lost, and left out`);
		expect(await server.operator("keys", "check")).toMatch(
			new RegExp(
				`^All others open: 1 registration with their files, \\d+ accounts?\\.\n1 registration had been given up, wholly or in part:\n${lost}  20`,
			),
		);
		expect(await server.operator("status")).toMatch(
			/^loss +accepted 20\S+ \S+ \+08:00: registrations from before may not open: keys check$/m,
		);
		const named = ["registrations", "export", lost, whole, "--to", join(elsewhere, "named")];
		await expect(server.operator(...named)).rejects.toThrow(`${lost}: accepted as lost`);
		// A vault in PostgreSQL was not in that folder: it has a key that no wrapping key opens.
		expect(await backUp("after-lost-keys")).toMatch(
			new RegExp(` Of these, ${lost} had been given up, wholly or in part\\.$`),
		);
		expect(await verifyBackup("after-lost-keys")).toMatch(
			/^The backup opens: 1 registration with \d+ whole files\.\n.+\n1 registration had been given up/,
		);
		expect(await server.operator("check")).toMatch(
			/ open the newest registrations \(1\); .* their files\. 1 other had been given up/,
		);
		const log = await server.operator("audit", "list");
		expect(log).toMatch(/ {2}Chan +keys accept-loss +keys/);
		expect(log).toMatch(/ {2}Chan +keys accept-loss: done +keys/);
	});

	it("continues with a new root secret", async () => {
		const reference = await register(server.url);
		await server.operator("invitations", "create", ACCOUNT);
		await expect(server.restart({ ROOT_SECRET: NEW })).rejects.toMatchObject(refused);
		expect(await server.operator("keys", "accept-loss", "--dry-run")).toMatch(
			/ \d+ accounts must be imported again, all sessions and invitations end, /,
		);
		expect(await server.operator("keys", "accept-loss", "--yes")).toBe(
			"Accepted as lost: root secret. The only registration opens. Now start the server, run `accounts import FILE --remove-missing --remove-at-most 2` and `audit accept`, and make a backup.",
		);
		expect(await server.operator("keys", "check", "--all")).toMatch(
			/^All others open: 1 registration with their files, 0 accounts\.\n2 accounts had been given up with the root secret: run /,
		);
		await server.restart();
		await opens(reference);
		const [invitation] = JSON.parse(await server.operator("invitations", "list", "--json"));
		expect(invitation).toMatchObject({ accountNO: null, state: "void" });
		await server.operator("invitations", "revoke", "--yes", invitation.id);
		const ofAccount = ["registrations", "list", "--account", ACCOUNT];
		const notFound = "1 registration cannot be found by account number, because";
		expect(await server.operator(...ofAccount)).toContain(notFound);
		const deregister = ["registrations", "deregister", ACCOUNT, "--yes"];
		await expect(server.operator(...deregister)).rejects.toThrow(notFound);
		await expect(server.operator("check")).rejects.toThrow(
			/^\d+ of the \d+ accounts .+ customers cannot log in\. Run `accounts import/,
		);
		await expect(server.operator("audit", "verify")).rejects.toThrow(/was sealed with a root/);
		const accept = ["audit", "accept", "--reason", "the old machine burned", "--as", "Chan"];
		const wouldAccept = await server.operator(...accept, "--dry-run");
		expect(wouldAccept).toMatch(/^\d problems? would be accepted:\nchain (operator|server)-/);
		await expect(server.operator(...accept)).rejects.toMatchObject({ name: "UsageError" });
		expect(await server.operator(...accept, "--yes")).toMatch(/^\d problems? accepted\./);
		expect(await server.operator("audit", "verify")).toMatch(/^The audit log is intact: /);
		expect(await server.operator(...accept, "--yes")).toMatch(/nothing to accept\.$/);
		await server.restart();
		expect(JSON.parse(await server.operator("audit", "verify", "--json"))).toMatchObject({
			problems: [],
		});
		expect(await server.operator("status")).toMatch(
			/^loss +root secret accepted as lost 20\S+ \S+ \+08:00: accounts and audit entries from before do not open$/m,
		);
		const log = JSON.parse(await server.operator("audit", "list", "--json"));
		expect(log).toContainEqual(
			expect.objectContaining({
				action: "audit problems accepted",
				actor: "Chan",
				outcome: "the old machine burned",
				accepted: expect.arrayContaining([expect.stringMatching(/^chain server-.+ was sealed/)]),
			}),
		);
	});

	it.each([
		["root-secret", "root secret", "The only registration opens."],
		[
			"",
			"root secret, vault (keys.db), wrapping key (wrapping-key)",
			"1 of 1 registration could no longer be opened.",
		],
	])(
		"says in a dry run what a lost root secret means, and creates none, without %j",
		async (name, lost, opened) => {
			if ("KEY_DATABASE_URL" in server.storage.variables) return;
			const [own, data] = [join(elsewhere, "own"), join(elsewhere, "own-data")];
			const alone = await startTestServer({ ROOT_SECRET: "", KEY_DIR: own, DATA_DIR: data });
			onTestFinished(() => alone.close());
			await register(alone.url);
			await alone.stop();
			await rm(join(own, name), { recursive: true });
			const present = await readdir(own).catch(() => []);
			const said = await keysAcceptLoss.runAlone?.(
				{ positionals: [], options: { dryRun: true } },
				{
					variables: { DATA_DIR: data, KEY_DIR: own },
					clock: () => new Date(),
					fetchContentKey: async () => {},
					runInside: () => Promise.reject(new Error("nothing may be opened")),
				},
			);
			expect(said?.output).toBe(
				`Would be accepted as lost: ${lost}. Looked for in KEY_DIR (${own}). ${opened} 2 accounts must be imported again, all sessions and invitations end, existing registrations are no longer found by account number, and earlier entries of the audit log can no longer be checked.`,
			);
			expect(await readdir(own).catch(() => [])).toEqual(present);
		},
	);

	it("says in a dry run that files are lost too", async () => {
		await register(server.url);
		await server.stop();
		await loseFiles();
		await rm(server.keyDirectory, { recursive: true });
		expect(await server.operator("keys", "accept-loss", "--dry-run")).toMatch(
			/^Would be accepted as lost: .+, files\..+ 1 of 1 registration could no longer be opened, and 1 of 1 registration could no longer be exported with all files\.$/,
		);
		expect(await server.operator("keys", "accept-loss", "--yes")).toMatch(
			/^Accepted as lost: .+, files\./,
		);
	});

	it("continues without the files, and requires those of later registrations", async () => {
		const lost = await register(server.url);
		// The earlier backup has all of its files but one.
		const [missing = ""] = await server.storedFiles();
		await server.storage.loseFile(missing);
		await expect(backUp("before-lost-files")).rejects.toThrow("missing, damaged or unreadable");
		await loseFiles();
		await expect(server.restart()).rejects.toMatchObject(otherFiles);
		expect(await server.operator("keys", "accept-loss", "--yes")).toBe(
			"Accepted as lost: files. 1 of 1 registration can no longer be exported with all files. After `registrations accept-loss` an export of one has its fields. Now start the server, and make a backup.",
		);
		await server.restart();
		await opens(await register(server.url));
		await expect(opens(lost)).rejects.toThrow();
		expect(await backUp("after-lost-files")).toContain(` Of these, ${lost} had been given up`);
		expect(await verifyBackup("after-lost-files")).toMatch(/\n1 registration had been given up/);
		await loseFiles();
		await expect(server.restart()).rejects.toMatchObject(otherFiles);
	});

	it("is forgotten once keys check --all has opened everything again, and a later loss is reported", async () => {
		const reference = await register(server.url);
		const files = new Map<string, Buffer>();
		for (const id of await server.storedFiles())
			await server.storage.alterFile(id, (bytes) => {
				files.set(id, Buffer.from(bytes));
				return bytes;
			});
		await loseFiles();
		await server.stop();
		await server.operator("keys", "accept-loss", "--yes");
		const check = (...options: string[]) => server.operator("keys", "check", ...options);
		expect(await check("--all")).toContain("had been given up");
		for (const [id, bytes] of files) await server.storage.alterFile(id, bytes);
		expect(await check()).not.toContain("accepted");
		expect(await server.operator("status")).toMatch(/^loss /m);
		expect(await check("--all")).toMatch(
			/^All open: 1 .+\nA loss had been accepted; later ones are reported again\.$/,
		);
		expect(await server.operator("status")).not.toMatch(/^loss /m);
		expect(await check("--all")).not.toContain("accepted");
		await opens(reference);
		await loseFiles();
		await expect(check()).rejects.toMatchObject(otherFiles);
	});

	it("changes nothing if everything fits", async () => {
		const reference = await register(server.url);
		await server.stop();
		expect(await server.operator("keys", "accept-loss", "--yes")).toContain("Nothing was changed");
		await server.restart();
		await opens(reference);
	});
});
