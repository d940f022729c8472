import { existsSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UPLOAD_NAMES } from "@sim-registration/validation";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Customer } from "../support/customer.ts";
import {
	endProcess,
	runOperatorProcess,
	type ServerProcess,
	spawnServer,
	variablesIn,
} from "../support/server-process.ts";
import { SmtpPeer } from "../support/smtp-peer.ts";
import { openTestStorage, type TestStorage } from "../support/test-storage.ts";
import { type Kill, runMove } from "./support/move-process.ts";
import { exported, SourceInstallation } from "./support/source-installation.ts";

const REGISTRATIONS = 3;
const MAILS = REGISTRATIONS * 2;
/** More than the lines that a move prints after its last commit. */
const MOST_KILLS = 60;
const WAIT = { timeout: 60_000, interval: 100 };

let mails: SmtpPeer;
let source: SourceInstallation;
let directory: string;
let storage: TestStorage;
let target: Record<string, string>;
let server: ServerProcess | undefined;

beforeEach(async () => {
	mails = await new SmtpPeer().start();
	mails.behaviour.onConnect = () => ({ status: 421, text: "4.3.2 not now" });
	const mail = {
		MAIL: "smtp",
		SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
		MAIL_FROM: "no-reply@telecom.example",
	};
	source = new SourceInstallation(mail);
	directory = mkdtempSync(join(tmpdir(), "sim-registration-target-"));
	storage = await openTestStorage(join(directory, "data"), join(directory, "keys"));
	const ROOT_SECRET = source.variables["ROOT_SECRET"] ?? "";
	target = { ...variablesIn(directory), ...storage.variables, ...mail, ROOT_SECRET };
});
afterEach(async () => {
	if (server !== undefined) await endProcess(server.process, "SIGKILL");
	server = undefined;
	await source.close();
	await mails.stop();
	await storage.close();
	await rm(directory, { recursive: true, force: true });
});

const move = (kill?: Kill) => runMove(target, source.places, kill);
const atTarget = (...argv: string[]) => runOperatorProcess(target, ...argv);

describe("a move from SQLite and disk to PostgreSQL and S3", () => {
	it("continues after repeated kills, and loses and duplicates nothing", async () => {
		await source.fill(await source.start(), REGISTRATIONS);
		await source.operator("maintenance", "on");
		await source.stop();
		const before = await source.fingerprint();
		const { data, keys } = source.places;
		const argv = ["move", "--from", data, "--from-keys", keys, "--dry-run"];
		expect(await atTarget(...argv)).toBe(
			`Would copy ${REGISTRATIONS} registrations that open, with ${REGISTRATIONS * UPLOAD_NAMES.length} whole files.\n`,
		);
		expect(existsSync(join(directory, "data"))).toBe(false);

		const moments = new Set<number>();
		let early = "";
		let end = await move({ line: 0, afterMs: 300 });
		for (let kill = 1; end.code === null && kill <= MOST_KILLS; kill += 2) {
			moments.add(end.lines);
			end = await move({ line: kill, afterMs: Math.random() * 20 });
			if (kill === 1) early = (await spawnServer(target).ended).errors;
		}
		expect(early).toContain("and that is not finished");
		expect(moments.size).toBeGreaterThan(5);
		expect(end.code, end.errors).toBe(0);
		expect(await source.fingerprint()).toEqual(before);

		const again = await move();
		expect(again.output).toMatch(
			/^Everything was already moved at 20\S+ \S+ \+08:00, .*Nothing was done\./,
		);
		expect(await atTarget("audit", "verify")).toContain("is intact");
		mails.recover();
		server = spawnServer(target);
		const url = await server.url;
		await atTarget("maintenance", "off");
		for (const { token, idempotencyKey, body, answer } of source.registered) {
			const { reference } = answer;
			const there = await exported(atTarget, reference, join(directory, "exported"));
			const here = await exported(source.operator.bind(source), reference, directory);
			expect(there).toEqual(here);
			const customer = await new Customer(url).open();
			customer.token = token;
			expect((await customer.submit(body, idempotencyKey).expect(200)).body).toEqual(answer);
		}
		const waiting = await new Customer(url).open();
		waiting.token = source.token;
		await waiting.call("login/renew").expect(200);
		expect((await (await new Customer(url).open()).logIn()).success).toBe(true);
		await vi.waitUntil(() => mails.received.length >= MAILS, WAIT);
		const ids = mails.received.map(({ messageId }) => messageId);
		expect(new Set(ids).size).toBe(MAILS);
		expect(await atTarget("registrations", "list", "--json")).toBe(
			await source.operator("registrations", "list", "--json"),
		);
	});

	it("is refused while the source accepts registrations, or could do so afterwards", async () => {
		await source.fill(await source.start(), 1);
		const live = await move();
		expect([live.code, live.errors]).toEqual([
			1,
			expect.stringContaining("A server or another move runs on"),
		]);
		await source.stop();
		const open = await move();
		expect([open.code, open.errors]).toEqual([1, expect.stringContaining("maintenance on")]);
		await source.operator("maintenance", "on");
		expect((await move()).code).toBe(0);
		await source.operator("maintenance", "off");
		await source.operator("maintenance", "on");
		const changed = await move();
		expect([changed.code, changed.errors]).toEqual([
			1,
			expect.stringContaining("the source has changed since"),
		]);
	});

	it("copies what the source did between two attempts, and removes what it destroyed", async () => {
		await source.fill(await source.start(), 2);
		await source.operator("maintenance", "on");
		await source.stop();
		const files = { line: 2, afterMs: 0 };
		expect((await move(files)).code).toBeNull();

		await source.operator("maintenance", "off");
		await source.fill(await source.start(), 1);
		const gone = source.registered.shift()?.answer.reference ?? "";
		await source.operator("registrations", "deregister", "--yes", gone);
		await source.purgeNextYear();
		await source.operator("maintenance", "on");
		await source.stop();
		expect(await move()).toMatchObject({ code: 0 });
		const rows = JSON.parse(await atTarget("registrations", "list", "--json"));
		const references = rows.map(({ reference }: { reference: string }) => reference);
		const expected = source.registered.map(({ answer }) => answer.reference);
		expect(references.sort()).toEqual(expected.sort());
		for (const reference of expected) await exported(atTarget, reference, directory);
		expect(await storage.storedFiles()).toHaveLength(expected.length * UPLOAD_NAMES.length);
		const keys = await storage.storedKeys();
		expect(keys).toHaveLength(expected.length);
	});
});
