import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { trackConnections } from "./track-connections.ts";

const REQUEST = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
const clients: Socket[] = [];
let server: Server;
let closeUnused: () => void;

beforeEach(async () => {
	server = createServer();
	closeUnused = trackConnections(server);
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
});
afterEach(() => {
	for (const client of clients.splice(0)) client.destroy();
	server.close();
});

/** A client that has sent something, once the server has its connection. */
async function connected(sent: string): Promise<Socket> {
	const accepted = once(server, "connection");
	const client = connect((server.address() as AddressInfo).port, "127.0.0.1");
	clients.push(client.on("error", () => {}).resume());
	await accepted;
	if (sent) client.write(sent);
	return client;
}

/** Resolves once the server has ended. */
function close(): Promise<void> {
	const closed = new Promise<void>((resolve) => server.close(() => resolve()));
	closeUnused();
	return closed;
}

describe("a server ends although a client", () => {
	it.each([
		["has sent nothing", ""],
		["has sent half of the headers", "GET / HTTP/1.1\r\nHost: x\r\n"],
	])("%s", async (_title, sent) => {
		const client = await connected(sent);
		const ended = once(client, "close");
		await close();
		await ended;
	});

	it("keeps its connection after an answer", async () => {
		server.on("request", (_request, response) => response.end("answer"));
		const client = await connected(REQUEST);
		await once(client, "data");
		const ended = once(client, "close");
		await close();
		await ended;
	});
});

it("a request that is being answered is answered to its end", async () => {
	const asked = once(server, "request");
	const client = await connected(REQUEST);
	const [, response] = (await asked) as [unknown, ServerResponse];
	const closed = close();
	const answer = once(client, "data");
	response.setHeader("Connection", "close").end("answer");
	expect(String((await answer)[0])).toMatch(/answer$/);
	await closed;
});
