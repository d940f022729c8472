import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cutOffStalled } from "./cut-off-stalled.ts";

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
