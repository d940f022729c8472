import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const LIVE = "/real-name-registration/health/live";

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer();
});
afterAll(() => server.close());

async function statusOf(target: string): Promise<number> {
	const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
	socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
	return Number(/^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1]);
}

describe("a differently spelled address of a call", () => {
	const base = "/real-name-registration";

	it.each(["metrics", "health/live", "health/ready", "api/login/csrf"])(
		"does not exist: %s",
		async (call) => {
			expect(await statusOf(`${base}/${call}`)).toBe(200);
			for (const other of [
				`${base}/${call}/`,
				`${base}/${call}/?a=b`,
				`${base}/${call.toUpperCase()}`,
				`${base.toUpperCase()}/${call}`,
				`${base}/${call}//`,
				`http://x${base}/./${call}/`,
			])
				expect([other, await statusOf(other)]).not.toEqual([other, 200]);
		},
	);

	it("redirects to the form if it is a page's", async () => {
		expect(await statusOf(`${base}/tc/`)).toBe(200);
		expect(await statusOf(`${base}/TC`)).toBe(302);
		expect(await statusOf(`${base}/`)).toBe(302);
	});
});

describe("a request whose target is not a path", () => {
	it("is answered by its path if it is an absolute URL", async () => {
		expect(await statusOf(`http://localhost${LIVE}`)).toBe(200);
		expect(await statusOf(`http://evil.example${LIVE}?a=b`)).toBe(200);
	});

	it.each(["http://[::1", "http://", "?", "no-path"])(
		"is rejected for %s, without a warning",
		async (target) => {
			const warned: Error[] = [];
			const onWarning = (warning: Error) => warned.push(warning);
			process.on("warning", onWarning);
			expect(await statusOf(target)).toBe(400);
			process.off("warning", onWarning);
			expect(warned).toEqual([]);
		},
	);
});
