import { mkdtempSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Customer } from "../support/customer.ts";
import { acceptedFiles } from "../support/sample-files.ts";
import {
	endProcess,
	runOperatorProcess,
	type ServerProcess,
	spawnServer,
	variablesIn,
} from "../support/server-process.ts";
import { SmtpPeer } from "../support/smtp-peer.ts";
import { completeSubmission } from "../support/submission.ts";
import { createCertificate } from "../support/test-certificate.ts";
import { WebhookPeer } from "../support/webhook-peer.ts";

const WAIT = { timeout: 60_000, interval: 100 };
let directory: string;
let mails: SmtpPeer;
let events: WebhookPeer;
let variables: Record<string, string>;
let server: ServerProcess;

beforeEach(async () => {
	directory = mkdtempSync(join(tmpdir(), "sim-registration-outbox-"));
	const certificate = await createCertificate();
	const authorities = join(directory, "authorities.pem");
	await writeFile(authorities, certificate.cert);
	mails = await new SmtpPeer({ ...certificate, secure: true, authOptional: true }).start();
	events = await new WebhookPeer(certificate).start();
	variables = {
		...variablesIn(directory),
		NODE_EXTRA_CA_CERTS: authorities,
		MAIL: "smtp",
		SMTP_URL: `smtps://127.0.0.1:${mails.port}`,
		MAIL_FROM: "no-reply@telecom.example",
		DELIVERY: "webhook",
		WEBHOOK_URL: events.url,
		WEBHOOK_SECRET: "a secret for tests of many letters",
	};
	server = spawnServer(variables);
});
afterEach(async () => {
	await endProcess(server.process, "SIGKILL");
	await Promise.all([mails.stop(), events.stop()]);
	await rm(directory, { recursive: true, force: true });
});

async function register(): Promise<string> {
	const customer = await Customer.loggedIn(await server.url);
	const body = completeSubmission(await acceptedFiles());
	return (await customer.submit(body).expect(200)).body.reference;
}

async function countOpen(): Promise<number> {
	const output = await runOperatorProcess(variables, "outbox", "list", "--json");
	return JSON.parse(output).length;
}

it.each(["SIGKILL", "SIGTERM"] as const)(
	"%s while everything is being sent loses nothing, and repeats under the same ids",
	async (signal) => {
		mails.behaviour.onData = () => "hang";
		events.answer = () => "hang";
		const reference = await register();
		await vi.waitUntil(() => mails.received.length === 2 && events.received.length === 1, WAIT);
		await endProcess(server.process, signal);
		expect(await countOpen()).toBe(3);

		mails.recover();
		events.answer = () => 200;
		server = spawnServer(variables);
		await server.url;
		await vi.waitUntil(async () => (await countOpen()) === 0, WAIT);
		const ids = mails.received.map(({ messageId }) => messageId).sort();
		expect(ids).toEqual([ids[0], ids[0], ids[2], ids[2]]);
		expect(new Set(ids).size).toBe(2);
		expect(events.received.map(({ event }) => event.reference)).toEqual([reference, reference]);
		expect(new Set(events.received.map(({ event }) => event.id)).size).toBe(1);
	},
);
