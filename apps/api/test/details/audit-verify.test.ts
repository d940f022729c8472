import { mkdtempSync } from "node:fs";
import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { Customer } from "../support/customer.ts";
import {
	endProcess,
	runOperatorProcess,
	type ServerProcess,
	spawnServer,
	variablesIn,
} from "../support/server-process.ts";

describe("audit verify", () => {
	let directory: string;
	let server: ServerProcess | undefined;
	let lived: string | undefined;
	beforeEach(() => {
		directory = mkdtempSync(join(tmpdir(), "sim-registration-audit-"));
	});
	afterEach(async () => {
		if (server) await endProcess(server.process, "SIGKILL");
		await rm(directory, { recursive: true, force: true });
	});

	afterAll(async () => {
		if (lived) await rm(lived, { recursive: true, force: true });
	});

	function variables(overrides: Record<string, string> = {}) {
		return { ...variablesIn(directory), ...overrides };
	}

	async function start(overrides: Record<string, string> = {}): Promise<string> {
		server = spawnServer(variables(overrides));
		return await server.url;
	}

	async function stop(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
		if (server) await endProcess(server.process, signal);
	}

	function operator(...argv: string[]): Promise<string> {
		return runOperatorProcess(variables(), ...argv);
	}

	/** The message about an inconsistent log, from a program that ends with exit code 1. */
	async function complaint(): Promise<string> {
		const failure: { code?: number; stderr?: string; stdout?: string } = await operator(
			"audit",
			"verify",
		).then(
			(output) => ({ stderr: output }),
			(error) => error,
		);
		expect(failure.stderr).toContain("NOT intact");
		expect(failure.code).toBe(1);
		return `${failure.stderr}\n${failure.stdout}`;
	}

	function change(sql: string): void {
		const database = new DatabaseSync(join(directory, "data", "registrations.db"));
		database.exec(sql);
		database.close();
	}

	/**
	 * Two servers in sequence, with logins, and an operator after each. Created once, and copied for
	 * each test.
	 */
	async function live(): Promise<{ first: string; second: string; command: string }> {
		lived ??= await liveThrough();
		await cp(lived, directory, { recursive: true });
		return chainsOf(directory);
	}

	async function liveThrough(): Promise<string> {
		for (const _ of [1, 2]) {
			const url = await start();
			for (let count = 0; count < 4; count++) await Customer.loggedIn(url);
			await stop();
			await operator("registrations", "list", "--as", "Chan");
		}
		const copy = mkdtempSync(join(tmpdir(), "sim-registration-lived-"));
		await cp(directory, copy, { recursive: true });
		return copy;
	}

	it("passes while a server and commands write at the same time", async () => {
		const url = await start();
		await Promise.all([
			// Ten logins of one account and address may run at once.
			...Array.from({ length: 10 }, () => Customer.loggedIn(url)),
			operator("registrations", "list"),
			operator("maintenance", "off"),
		]);
		expect(await operator("audit", "verify")).toMatch(/^The audit log is intact: \d+ entries in 4/);
	});

	it.each([
		[
			"a changed line",
			"update audit_log set subject = 'x' where chain = $ and sequence = 2",
			"entry 2: was changed",
		],
		[
			"a changed line with another digest",
			"update audit_log set subject = 'x', digest = 'y' where chain = $ and sequence = 2",
			"entry 2: was changed",
		],
		[
			"a changed time",
			"update audit_log set at = '2026-01-01T00:00:00.000Z' where chain = $ and sequence = 1",
			"entry 1: was changed",
		],
		[
			"a removed line",
			"delete from audit_log where chain = $ and sequence = 2",
			"entry 2: is missing",
		],
		[
			"a removed beginning",
			"delete from audit_log where chain = $ and sequence < 2",
			"entry 0: is missing, and 1 after it",
		],
		[
			"a removed line, the next ones renumbered",
			"delete from audit_log where chain = $ and sequence = 2; update audit_log set sequence = sequence - 1 where chain = $ and sequence > 2",
			"entry 2: was changed or moved",
		],
		[
			"lines in another order",
			"update audit_log set sequence = sequence + 100 where chain = $ and sequence in (1, 2); update audit_log set sequence = 103 - sequence where chain = $ and sequence > 100",
			"entry 1: was changed or moved",
		],
		[
			"a line inserted again",
			"update audit_log set sequence = -sequence where chain = $ and sequence > 2; update audit_log set sequence = 1 - sequence where chain = $ and sequence < 0; insert into audit_log select chain, 3, at, actor, action, subject, details, digest, mac from audit_log where chain = $ and sequence = 1",
			"entry 3: was changed or moved",
		],
		[
			"a cut-off end",
			"delete from audit_log where chain = $ and sequence > 3",
			"entry 4: is cut off, with all up to 5",
		],
		[
			"a last line that is gone",
			"delete from audit_log where chain = $ and sequence = 5",
			"entry 5: is cut off, with all up to 5",
		],
		[
			"a whole chain that is gone",
			"delete from audit_log where chain = $",
			": is gone, with its 6 entries",
		],
		[
			"a whole chain under a new name",
			"update audit_log set chain = 'x' || chain where chain = $",
			": is gone, with its 6 entries",
		],
		[
			"an unsigned pruning",
			"insert into audit_checkpoints select chain, sequence, digest, mac from audit_log where chain = $ and sequence = 2; delete from audit_log where chain = $ and sequence <= 2",
			": the position up to which it was pruned was changed",
		],
		[
			"a changed line that names another secret",
			"update audit_log set subject = 'x', mac = '00000000:' || substr(mac, 10) where chain = $ and sequence = 5",
			"entry 5: was changed",
		],
	])(
		"detects %s, in the newest chain of a server and in an older one",
		async (_title, sql, message) => {
			const { first, second } = await live();
			for (const chain of [second, first]) change(sql.replaceAll("$", `'${chain}'`));
			const text = await complaint();
			for (const chain of [second, first])
				expect(text).toContain(`chain ${chain}${message.startsWith(":") ? "" : ", "}${message}`);
		},
	);

	it("detects a missing chain of a command, and an end cut off while the server was down", async () => {
		const { second, command } = await live();
		change(`delete from audit_log where chain = '${command}'`);
		change(`delete from audit_log where chain = '${second}' and sequence > 4`);
		await start();
		await stop();
		const text = await complaint();
		expect(text).toContain(`chain ${command}: is gone, with its 2 entries`);
		expect(text).toContain(`chain ${second}, entry 5: is cut off`);
	});

	it("detects a removed head, and a changed one", async () => {
		const url = await start();
		await Customer.loggedIn(url);
		const heads = join(directory, "keys", "audit-heads");
		const [name = ""] = (await readdir(heads)).filter((entry) => entry.startsWith("server-"));
		const text = await readFile(join(heads, name), "utf8");
		await stop("SIGKILL");
		await writeFile(join(heads, name), text.replace(/"sequence":\d+/, '"sequence":7'));
		expect(await complaint()).toContain("its head was changed");
		await rm(join(heads, name));
		expect(await complaint()).toContain("its head is missing");
	});

	it("follows a rotation of the root secret, also after the old one is removed", async () => {
		const [old, fresh] = [
			"an old root secret of 32 characters!",
			"a new root secret of 32 characters!",
		];
		await Customer.loggedIn(await start({ ROOT_SECRET: old }));
		await stop();
		await Customer.loggedIn(await start({ ROOT_SECRET: `${fresh},${old}` }));
		await stop();
		const verify = (ROOT_SECRET: string) =>
			runOperatorProcess(variables({ ROOT_SECRET }), "audit", "verify");
		expect(await verify(fresh)).toContain("is intact");
		await expect(verify("a third root secret of 32 characters!")).rejects.toThrow(
			"ROOT_SECRET is not what the data in DATA_DIR",
		);
	});

	it("stores the heads in the configured directory", async () => {
		const AUDIT_HEADS_DIR = join(directory, "elsewhere");
		await start({ AUDIT_HEADS_DIR });
		const names = await readdir(AUDIT_HEADS_DIR);
		expect(names.filter((name) => name.endsWith(".head"))).toHaveLength(1);
		await stop();

		const elsewhere = variables({ AUDIT_HEADS_DIR: join(directory, "mistyped") });
		await expect(runOperatorProcess(elsewhere, "audit", "list")).rejects.toThrow(
			/^AUDIT_HEADS_DIR \(.*mistyped\) contains no heads of the audit log .* as for the server/m,
		);
		expect(await readdir(directory)).not.toContain("mistyped");
		const fitting = variables({ AUDIT_HEADS_DIR });
		expect(await runOperatorProcess(fitting, "audit", "verify")).toContain("is intact");
	});

	const KILLS = Number(process.env.KILLS ?? 3);
	it(
		"finds nothing after kills at random moments under load",
		async () => {
			for (let round = 0; round < KILLS; round++) {
				const url = await start();
				const load = Promise.allSettled(
					Array.from({ length: 4 }, async () => {
						for (;;) await Customer.loggedIn(url);
					}),
				);
				await operator("registrations", "list");
				await sleep(Math.random() * 300);
				await stop("SIGKILL");
				await load;
				expect(await operator("audit", "verify")).toContain("is intact");
			}
		},
		60_000 + KILLS * 15_000,
	);
});

/** The chains in a data directory: of both servers, and of the first command. */
function chainsOf(directory: string): { first: string; second: string; command: string } {
	const database = new DatabaseSync(join(directory, "data", "registrations.db"));
	const chains = database
		.prepare("select distinct chain from audit_log order by chain")
		.all()
		.map(({ chain }) => String(chain));
	database.close();
	const [command = ""] = chains.filter((name) => name.startsWith("operator-"));
	const [first = "", second = ""] = chains.filter((name) => name.startsWith("server-"));
	return { first, second, command };
}
