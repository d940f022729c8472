import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { postToGateway } from "./gateway-transport.ts";

let server: Server;
afterEach(() => server.close());

async function post(answer: RequestListener, timeoutMs = 10_000) {
	server = createServer(answer).listen(0, "127.0.0.1");
	await once(server, "listening");
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
	return await postToGateway({ url, headers: {}, body: "{}", timeoutMs });
}

it("accepts an answer of 256 KB, and rejects a longer one", async () => {
	const largest = "a".repeat(256 * 1024);
	expect(await post((_request, response) => response.end(largest))).toEqual({
		status: 200,
		body: largest,
	});
	server.close();
	const tooLong = post((_request, response) => response.end(`${largest}a`));
	await expect(tooLong).rejects.toMatchObject({ reason: "unreadable" });
});

it("decodes characters split between two chunks", async () => {
	const text = Buffer.from("陳大文");
	const { body } = await post((_request, response) => {
		response.write(text.subarray(0, 4), () => response.end(text.subarray(4)));
	});
	expect(body).toBe("陳大文");
});

it("applies the timeout to the whole answer", async () => {
	const begun = post((_request, response) => response.write("{"), 100);
	await expect(begun).rejects.toMatchObject({ reason: "no_answer" });
	server.closeAllConnections();
});
