/**
 * The minimum that any server has to do with a submission: read the body, decode each file's
 * base64, write and fsync it. It parses no JSON, checks nothing and seals nothing, so the
 * difference to it is the cost of those.
 */
import { randomUUID } from "node:crypto";
import { open } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

const MARKER = Buffer.from('"base64":"');
const QUOTE = '"'.charCodeAt(0);
const directory = process.env["BENCH_DIRECTORY"] ?? "";

async function readBody(request: IncomingMessage): Promise<Buffer> {
	const body = Buffer.allocUnsafe(Number(request.headers["content-length"]));
	let at = 0;
	for await (const chunk of request) at += (chunk as Buffer).copy(body, at);
	return body;
}

async function keepFiles(body: Buffer): Promise<void> {
	for (let at = body.indexOf(MARKER); at !== -1; at = body.indexOf(MARKER, at)) {
		const start = at + MARKER.length;
		at = body.indexOf(QUOTE, start);
		const file = await open(join(directory, randomUUID()), "wx");
		await file.write(Buffer.from(body.toString("latin1", start, at), "base64"));
		await file.sync();
		await file.close();
	}
}

const server = createServer(async (request, response) => {
	if (request.method === "POST") await keepFiles(await readBody(request));
	response.setHeader("Content-Type", "application/json").end('{"success":true}');
});
server.listen(0, "127.0.0.1", () => {
	const { port } = server.address() as AddressInfo;
	process.stdout.write(`${JSON.stringify({ event: "listening", port })}\n`);
});
