import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const BODY = Buffer.alloc(30 * 1024 * 1024, " ");
let server: TestServer;

beforeAll(async () => {
	server = await startTestServer();
});
afterAll(() => server.close());

/** Sends a complete body that is refused at its first byte, and reads the answer only then. */
async function sendInVain(connection: string): Promise<string> {
	const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
	const head = [
		"POST /real-name-registration/api/form/formsubmission HTTP/1.1",
		"Host: localhost",
		"Content-Type: application/json",
		`Content-Length: ${BODY.length}`,
		`Connection: ${connection}`,
	];
	await new Promise<void>((resolve, reject) => {
		socket.on("error", reject);
		socket.write(`${head.join("\r\n")}\r\n\r\n`);
		socket.write(BODY, () => resolve());
	});
	socket.end();
	return await text(socket);
}

it.each([
	["is kept", "keep-alive"],
	["ends with the answer, as nginx requests", "close"],
])(
	"a client that sends a refused body of 30 MB reads the reason, on a connection that %s",
	async (_title, connection) => {
		const answer = await sendInVain(connection);
		expect(answer).toMatch(/^HTTP\/1\.1 403 /);
		expect(answer).toContain('"errorCode":"csrf_failed"');
	},
);
