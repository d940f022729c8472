import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RunningClamd } from "./running-clamd.ts";

let clamd: RunningClamd;

beforeAll(async () => {
	clamd = await RunningClamd.start({ signatures: { "Test.Word": "malicious word" } });
});
afterAll(() => clamd?.close());

async function scan(contents: string): Promise<string> {
	const length = Buffer.alloc(4);
	length.writeUInt32BE(contents.length);
	const socket = connect(clamd.port, clamd.host);
	await once(socket, "connect");
	socket.write(Buffer.concat([Buffer.from("zINSTREAM\0"), length, Buffer.from(contents)]));
	socket.write(Buffer.alloc(4));
	return await text(socket);
}

test("clamd detects the given signatures and no others", async () => {
	expect(await scan("a malicious word")).toBe("stream: Test.Word.UNOFFICIAL FOUND\0");
	expect(await scan("a harmless word")).toBe("stream: OK\0");
});

test("a killed clamd restarts at the same place", async () => {
	await clamd.kill();
	await expect(scan("a harmless word")).rejects.toThrow("ECONNREFUSED");
	await clamd.restart();
	expect(await scan("a harmless word")).toBe("stream: OK\0");
});
