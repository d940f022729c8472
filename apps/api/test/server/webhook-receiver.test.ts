import { type ChildProcess, spawn } from "node:child_process";
import { createHmac, randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Customer } from "../support/customer.ts";
import { smallFiles } from "../support/sample-files.ts";
import { endProcess } from "../support/server-process.ts";
import { completeSubmission } from "../support/submission.ts";
import { startTestServer } from "../support/test-server.ts";

const RECEIVER = fileURLToPath(new URL("../../examples/webhook-receiver.ts", import.meta.url));
const OLD_SECRET = "an old secret of thirty-two letters";
const NEW_SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const WAIT = { timeout: 60_000, interval: 50 };
const none = () => ({});
let inbox: string;
let receiver: ChildProcess;
let url: string;

beforeAll(async () => {
	inbox = mkdtempSync(join(tmpdir(), "sim-registration-inbox-"));
	const env = { ...process.env, WEBHOOK_SECRET: OLD_SECRET, INBOX: inbox, PORT: "0" };
	receiver = spawn(process.execPath, [RECEIVER], { env, stdio: ["ignore", "pipe", "inherit"] });
	const lines = createInterface({ input: receiver.stdout ?? process.stdin });
	url = await new Promise((resolve) => {
		lines.once("line", (line) => resolve(`http://127.0.0.1:${JSON.parse(line).listening.port}`));
	});
});
afterAll(async () => {
	await endProcess(receiver, "SIGTERM");
	await rm(inbox, { recursive: true, force: true });
});

interface Attempt {
	readonly id: string;
	readonly timestamp: number;
	readonly body: string;
	readonly secret: string;
}

function now(): number {
	return Math.floor(Date.now() / 1000);
}

function genuine(): Attempt {
	return { id: randomUUID(), timestamp: now(), body: "{}", secret: OLD_SECRET };
}

/** Signs the genuine event, and sends a changed one. */
async function post(signed: Attempt, sent: Partial<Attempt> = {}): Promise<number> {
	const { id, timestamp, body, secret } = signed;
	const signature = createHmac("sha256", secret)
		.update(`${id}.${timestamp}.${body}`)
		.digest("base64");
	const answer = await fetch(url, {
		method: "POST",
		headers: {
			"webhook-id": sent.id ?? id,
			"webhook-timestamp": String(sent.timestamp ?? timestamp),
			"webhook-signature": `v1,${signature}`,
		},
		body: sent.body ?? body,
	});
	return answer.status;
}

describe("the receiver of the guide", () => {
	it("stores the event of a registration, whose reference the operator exports", async () => {
		// During a change of secrets the server signs with both, and the receiver has one of them.
		const server = await startTestServer({
			DELIVERY: "webhook",
			WEBHOOK_URL: url,
			WEBHOOK_SECRET: `${NEW_SECRET},${OLD_SECRET}`,
		});
		try {
			const customer = await Customer.loggedIn(server.url);
			const body = completeSubmission(await smallFiles());
			const { reference } = (await customer.submit(body).expect(200)).body;
			const kept = async () => (await readdir(inbox)).filter((name) => name.endsWith(".json"));
			await vi.waitUntil(async () => (await kept()).length > 0, WAIT);
			const [name = ""] = await kept();
			const event = JSON.parse(await readFile(join(inbox, name), "utf8"));
			expect(event).toEqual({
				id: name.replace(".json", ""),
				type: "registration.submitted",
				reference,
				submittedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
				previousReference: null,
			});
			const directory = join(server.directory, "exported");
			const to = ["--to", directory, "--originals-only"];
			await server.operator("registrations", "export", event.reference, ...to);
			expect(await readdir(directory)).toContain("registration.json");
		} finally {
			await server.close();
		}
	});

	it("stores a repeated event once, and accepts it", async () => {
		const attempt = genuine();
		const before = (await readdir(inbox)).length;
		expect(await post(attempt)).toBe(201);
		expect(await post(attempt)).toBe(200);
		expect(await post({ ...attempt, timestamp: now() + 1 })).toBe(200);
		expect(await readdir(inbox)).toHaveLength(before + 1);
	});

	it("stores one of many concurrent copies", async () => {
		const attempt = genuine();
		const statuses = await Promise.all(Array.from({ length: 20 }, () => post(attempt)));
		expect(statuses.filter((status) => status === 201)).toHaveLength(1);
		expect(statuses.filter((status) => status === 200)).toHaveLength(19);
	});

	it.each<[string, () => Partial<Attempt>, () => Partial<Attempt>]>([
		["made with another secret", () => ({ secret: NEW_SECRET }), none],
		["of another body", none, () => ({ body: '{"reference":"forged"}' })],
		["of another event", none, () => ({ id: randomUUID() })],
		["of another time", none, () => ({ timestamp: now() + 60 })],
		["of ten minutes ago", () => ({ timestamp: now() - 600 }), none],
		["of ten minutes ahead", () => ({ timestamp: now() + 600 }), none],
		["of no time", () => ({ timestamp: Number.NaN }), none],
		[
			"of an event whose id is a path",
			() => ({ id: "../../../../../../../../../../../../tmp/x" }),
			none,
		],
	])("rejects a signature %s", async (_title, signed, sent) => {
		const before = await readdir(inbox);
		expect(await post({ ...genuine(), ...signed() }, sent())).toBe(401);
		expect(await readdir(inbox)).toEqual(before);
	});

	it("rejects a body that is not an event", async () => {
		expect((await fetch(url)).status).toBe(405);
		expect((await fetch(url, { method: "POST", body: "{}" })).status).toBe(401);
		expect(await post({ ...genuine(), body: "x".repeat(70_000) })).toBe(413);
	});
});
