import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runCheck } from "../support/check-process.ts";
import { PRODUCTION } from "../support/production.ts";
import {
	endProcess,
	type ServerProcess,
	spawnServer,
	variablesIn,
} from "../support/server-process.ts";

let directory: string;
const started: ServerProcess[] = [];

beforeEach(() => {
	directory = mkdtempSync(join(tmpdir(), "sim-registration-production-"));
});
afterEach(async () => {
	for (const { process } of started.splice(0)) await endProcess(process, "SIGKILL");
	await rm(directory, { recursive: true, force: true });
});

function start(overrides: Record<string, string> = {}): ServerProcess {
	const server = spawnServer({ ...variablesIn(directory), ...PRODUCTION, ...overrides });
	started.push(server);
	return server;
}

/** A file that other users may read. */
function openFile(name: string, text: string): string {
	const path = join(directory, name);
	writeFileSync(path, text);
	chmodSync(path, 0o644);
	return path;
}

describe("a server in production", () => {
	it("starts, and starts again with its keys, with secrets from files that only it may read", async () => {
		const path = openFile("root-secret", `${PRODUCTION.ROOT_SECRET}\n`);
		chmodSync(path, 0o400);
		const fromFile = { ROOT_SECRET: "", ROOT_SECRET_FILE: path };
		for (const variables of [{}, fromFile]) {
			const server = start(variables);
			const answer = await fetch(`${await server.url}/real-name-registration/health/ready`);
			expect(answer.status).toBe(200);
			await endProcess(server.process, "SIGTERM");
		}
	});

	it("names settings without effect, and mails that are only stored, in its log", async () => {
		const server = start({ SMTP_URL: "smtps://mail.telecom.hk" });
		await server.port;
		const lines = server.output().split("\n");
		for (const [event, setting] of [
			["setting_without_effect", "SMTP_URL"],
			["mails_not_sent", "MAIL"],
		])
			expect(lines).toContainEqual(
				expect.stringContaining(`"level":"warn","event":"${event}","setting":"${setting}"`),
			);
	});

	it("logs no warnings of its packages, whatever address is requested", async () => {
		const server = start();
		const asked = get({ port: await server.port, path: "/real-name-registration/tc#an-anchor" });
		const [answer] = await once(asked, "response");
		answer.resume();
		await endProcess(server.process, "SIGTERM");
		expect((await server.ended).errors).toBe("");
	});

	it("reports at once everything mistyped, missing, weak, from a demo, misplaced or readable by others", async () => {
		const keys = join(directory, "keys");
		mkdirSync(keys);
		openFile("keys/wrapping-key", "x");
		const { code, errors } = await start({
			PORT: "http",
			SCANER: "clamav",
			HOTLINE: "",
			CAPTCHA: "off",
			PUBLIC_URL: "http://register.telecom.hk",
			ROOT_SECRET: "ab".repeat(32),
			MAIL_FROM: "no-reply@localhost.localdomain",
			SUPPORT_EMAIL: "support@example.com",
			MAIN_SITE_URL: "https://www.example.com",
			TRUST_PROXY: "0.0.0.0/0",
			DATA_DIR: directory,
			DELIVERY: "webhook",
			WEBHOOK_URL: "https://hooks.telecom.hk/",
			WEBHOOK_SECRET_FILE: openFile("webhook-secret", `changeme-${PRODUCTION.ROOT_SECRET}`),
			IAMSMART: "gateway",
			IAMSMART_API_URL: "https://api.iamsmart.hk",
			IAMSMART_CLIENT_ID: "client",
			IAMSMART_CLIENT_SECRET_FILE: join(directory, "nowhere"),
			IAMSMART_PRIVATE_KEY_FILE: openFile("private.pem", "x"),
		}).ended;
		expect(code).toBe(1);
		expect(errors.trim().split("\n")).toEqual([
			"The server cannot start:",
			'- PORT: must be a whole number (it is "http")',
			"- WEBHOOK_SECRET_FILE: the file must be readable only by its owner (chmod 600)",
			"- IAMSMART_CLIENT_SECRET_FILE: the file cannot be read",
			"- HOTLINE: required with NODE_ENV=production",
			"- IAMSMART_CLIENT_SECRET: required with IAMSMART=gateway",
			"- SCANER: unknown; SCANNER is probably meant",
			"- CAPTCHA: must not be off in production",
			"- PUBLIC_URL: must begin with https:// in production",
			"- ROOT_SECRET: is too easy to guess (repeated or consecutive characters); use `openssl rand -hex 32`",
			"- WEBHOOK_SECRET: is a placeholder or an example's value",
			"- SUPPORT_EMAIL: is the demo's value",
			"- MAIN_SITE_URL: is the demo's value",
			"- MAIL_FROM: has a domain that cannot send mail",
			"- TRUST_PROXY: must not trust every address",
			"- KEY_DIR: must not be inside DATA_DIR or contain it: a backup of the data would contain the keys",
			"- KEY_DIR: wrapping-key must be readable only by its owner (chmod 600)",
			"- IAMSMART_PRIVATE_KEY_FILE: the file must be readable only by its owner (chmod 600)",
		]);
		expect(errors).not.toMatch(/abab|q7Hn2v/);
	});

	it("refuses data with publicly known logins, as `check` says before", async () => {
		const demonstration = start({ NODE_ENV: "development" });
		await demonstration.url;
		await endProcess(demonstration.process, "SIGTERM");
		const { code, errors } = await start().ended;
		expect(code).toBe(1);
		expect(errors).toContain("- DATA_DIR: contains the demo accounts");
		const { lines } = await runCheck({ ...variablesIn(directory), ...PRODUCTION });
		expect(lines).toContainEqual(
			expect.stringMatching(
				/^failed keys DATA_DIR: contains the demo accounts, .*--remove-missing`; before .+\.$/,
			),
		);
	});
});
