/**
 * Receives the events of the registration server: a complete example in Node 24 without packages.
 *
 *     WEBHOOK_SECRET=… INBOX=./inbox PORT=8080 node apps/api/examples/webhook-receiver.ts
 *
 * Each new event becomes a file in INBOX, named after its id, for the program that fetches
 * registrations. docs/webhook.md explains the steps. Run it behind a proxy that terminates HTTPS.
 */
import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { link, mkdir, open, rm } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import { join } from "node:path";

const TOLERANCE_SECONDS = 300;
const MOST_BYTES = 65_536;
const EVENT_ID = /^[\da-f-]{36}$/;

const { WEBHOOK_SECRET = "", INBOX = "./inbox", PORT = "8080" } = process.env;
if (WEBHOOK_SECRET === "") throw new Error("Set WEBHOOK_SECRET, as the registration server has it");
const keys = WEBHOOK_SECRET.split(",").map((secret) => keyOf(secret.trim()));
await mkdir(INBOX, { recursive: true, mode: 0o700 });

createServer(async (request, response) => {
	try {
		response.writeHead(await answer(request)).end();
	} catch (error) {
		// On any answer except 2xx the server sends the event again.
		console.error(error);
		response.writeHead(500).end();
	}
}).listen(Number(PORT), function (this: { address(): unknown }) {
	console.log(JSON.stringify({ listening: this.address() }));
});

async function answer(request: IncomingMessage): Promise<number> {
	if (request.method !== "POST") return 405;
	const body = await readBody(request);
	if (body === undefined) return 413;
	const id = String(request.headers["webhook-id"]);
	const timestamp = String(request.headers["webhook-timestamp"]);
	const signatures = String(request.headers["webhook-signature"]);
	// An old timestamp may be a replay of a recorded request.
	if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS)) return 401;
	if (!isSigned(`${id}.${timestamp}.`, body, signatures) || !EVENT_ID.test(id)) return 401;
	// `operator check` asks whether events arrive; there is nothing to fetch.
	if (JSON.parse(body.toString()).type === "ping") return 200;
	// A repeated event is not an error: the server may have missed the first answer.
	const isNew = await keepOnce(id, body);
	if (isNew) console.log(JSON.stringify({ received: JSON.parse(body.toString()) }));
	return isNew ? 201 : 200;
}

/** One of our keys must match one of the signatures: during a change of secrets there are two. */
function isSigned(head: string, body: Uint8Array, signatures: string): boolean {
	const given = signatures.split(" ").map((signature) => Buffer.from(signature));
	return keys
		.map((key) => createHmac("sha256", key).update(head).update(body).digest("base64"))
		.map((digest) => Buffer.from(`v1,${digest}`))
		.some((right) =>
			given.some((other) => other.length === right.length && timingSafeEqual(other, right)),
		);
}

/** Stores the event durably before it is answered, and only once: a name can be linked only once. */
async function keepOnce(id: string, body: Uint8Array): Promise<boolean> {
	const draft = join(INBOX, `.${randomUUID()}`);
	const file = await open(draft, "wx", 0o600);
	try {
		await file.writeFile(body);
		await file.sync();
		const isNew = await link(draft, join(INBOX, `${id}.json`)).then(() => true, isKnownElseThrow);
		await syncDirectory(INBOX);
		return isNew;
	} finally {
		await file.close();
		await rm(draft);
	}
}

function isKnownElseThrow(error: NodeJS.ErrnoException): false {
	if (error.code === "EEXIST") return false;
	throw error;
}

async function syncDirectory(path: string): Promise<void> {
	const directory = await open(path, "r");
	await directory.sync();
	await directory.close();
}

async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
	const chunks: Buffer[] = [];
	let length = 0;
	for await (const chunk of request) {
		length += chunk.length;
		if (length > MOST_BYTES) return undefined;
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}

/** `whsec_` and base64, or plain text. */
function keyOf(secret: string): Uint8Array {
	return secret.startsWith("whsec_")
		? Buffer.from(secret.slice("whsec_".length), "base64")
		: Buffer.from(secret, "utf8");
}
