import { once } from "node:events";
import { createServer, IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, Socket } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
	cutOffStalled,
	hasHungUp,
	oneRequestPerConnection,
	trackConnections,
} from "./connections.ts";

describe("requests on one connection", () => {
	const asked: { url: string | undefined; response: ServerResponse }[] = [];
	const server = createServer(
		oneRequestPerConnection((request, response) => {
			asked.push({ url: request.url, response });
			server.emit("asked");
		}),
	);

	beforeEach(async () => {
		server.listen(0, "127.0.0.1");
		await once(server, "listening");
	});
	afterEach(() => server.close());

	it("a pipelined request waits for the previous answer, and is dropped if the client disconnects", async () => {
		const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
		const first = once(server, "asked");
		socket.write([1, 2, 3].map((page) => `GET /${page} HTTP/1.1\r\nHost: x\r\n\r\n`).join(""));
		await first;
		expect(asked.map(({ url }) => url)).toEqual(["/1"]);
		const second = once(server, "asked");
		asked[0]?.response.end();
		await second;
		expect(asked.map(({ url }) => url)).toEqual(["/1", "/2"]);
		const isGone = once(asked[1]?.response ?? server, "close");
		socket.destroy();
		await isGone;
		expect(asked).toHaveLength(2);
	});
});

const HANG_UP = new Error("aborted");

async function requestThat({ isWhole, isGone }: { isWhole: boolean; isGone: boolean }) {
	const request = new IncomingMessage(new Socket());
	request.complete = isWhole;
	if (!isGone) return request;
	const closed = once(request, "close").catch(() => {});
	request.destroy(HANG_UP);
	await closed;
	return request;
}

it.each([
	["before it had sent everything", { isWhole: false, isGone: true }, HANG_UP],
	[
		"before it had sent everything, whatever error followed",
		{ isWhole: false, isGone: true },
		new Error(),
	],
	["once it had sent everything", { isWhole: true, isGone: true }, HANG_UP],
])("a phone hung up %s", async (_title, request, error) => {
	expect(hasHungUp(await requestThat(request), error)).toBe(true);
});

it.each([
	["while the phone is connected", { isWhole: true, isGone: false }],
	["although the phone hung up too", { isWhole: true, isGone: true }],
])("something else failed %s", async (_title, request) => {
	expect(hasHungUp(await requestThat(request), new Error("the disk"))).toBe(false);
});

describe("a stalled connection", () => {
	const MORE_THAN_THE_SYSTEM_HOLDS = Buffer.alloc(50_000_000);
	const server = createServer((_request, response) => {
		server.emit("answering", response);
		response.end(MORE_THAN_THE_SYSTEM_HOLDS);
	});

	beforeAll(async () => {
		cutOffStalled(server, 200);
		server.listen(0, "127.0.0.1");
		await once(server, "listening");
	});
	afterAll(() => server.close());

	it("cuts off a client that does not read the answer", async () => {
		const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
		const answering = once(server, "answering") as Promise<[ServerResponse]>;
		socket
			.on("error", () => {})
			.pause()
			.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
		const [response] = await answering;
		await once(response, "close");
		expect(response.writableFinished).toBe(false);
		socket.destroy();
	});
});

describe("a server that closes", () => {
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
});
