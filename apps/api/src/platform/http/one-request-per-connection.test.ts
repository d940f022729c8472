import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { oneRequestPerConnection } from "./one-request-per-connection.ts";

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
