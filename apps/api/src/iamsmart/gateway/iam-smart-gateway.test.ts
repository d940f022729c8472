import { constants, createPublicKey, publicEncrypt, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openEnvelope, sealEnvelope } from "./envelope.ts";
import { IamSmartGateway } from "./iam-smart-gateway.ts";
import { signRequest } from "./signature.ts";
import { vectorPrivateKey } from "./vectors/read-vectors.ts";

const KEY = Buffer.alloc(32, 7);
const SECRET = "a secret";
const PERSON = {
	idNo: { Identification: "A123456", CheckDigit: "3" },
	enName: { UnstructuredName: "SPECIMEN, Tai Man" },
	birthDate: "19850615",
};

interface Received {
	readonly path: string;
	readonly headers: IncomingMessage["headers"];
	readonly body: string;
}

/** Another side that answers whatever the test says, sealed or not. */
let contents: Record<string, object>;
let spoil: (answer: { status: number; body: string }, path: string) => typeof answer;
let received: Received[];
let server: Server;
let gateway: IamSmartGateway;

function answerTo(path: string): string {
	if (path !== "/getKey")
		return JSON.stringify({
			txID: "tx-1",
			code: "D00000",
			content: sealEnvelope(KEY, JSON.stringify(contents[path])),
		});
	const key = createPublicKey(vectorPrivateKey);
	const padding = constants.RSA_PKCS1_OAEP_PADDING;
	const secretKey = publicEncrypt({ key, padding, oaepHash: "sha256" }, KEY).toString("base64");
	const content = { secretKey, pubKey: "", issueAt: Date.now(), expiresIn: 86_400_000 };
	return JSON.stringify({ txID: "tx-0", code: "D00000", content });
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk as Buffer);
	const path = request.url ?? "";
	received.push({ path, headers: request.headers, body: Buffer.concat(chunks).toString() });
	const { status, body } = spoil({ status: 200, body: answerTo(path) }, path);
	response.writeHead(status).end(body);
}

beforeEach(async () => {
	received = [];
	spoil = (answer) => answer;
	contents = {
		"/initiate": { ticketID: "t-1" },
		"/token": { accessToken: "a", openID: "o" },
		"/result": { ...PERSON, businessID: "b-1", chName: { ChineseName: "" } },
	};
	server = createServer((request, response) => void handle(request, response));
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	gateway = new IamSmartGateway(
		{
			apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
			clientId: "client",
			clientSecret: SECRET,
			privateKey: vectorPrivateKey,
			wrapping: { padding: "oaep-sha256", form: "raw" },
			getKeyBody: "{}",
			paths: {
				getKey: "/getKey",
				initiateRequest: "/initiate",
				getToken: "/token",
				getResult: "/result",
			},
			formName: "SIM 實名登記",
			timeoutMs: 5_000,
		},
		{ now: () => new Date(), makeId: randomUUID },
	);
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

describe("a call", () => {
	it("is signed over the very body that arrives, each with a nonce of its own", async () => {
		await gateway.initiateRequest();
		await gateway.collect("b-1", "code");
		for (const { headers, body } of received) {
			const signed = {
				clientId: "client",
				clientSecret: SECRET,
				timestamp: Number(headers["timestamp"]),
				nonce: String(headers["nonce"]),
				body,
			};
			expect(headers["signature"]).toBe(signRequest(signed));
			expect(headers["nonce"]).toHaveLength(36);
		}
		expect(new Set(received.map(({ headers }) => headers["nonce"])).size).toBe(received.length);
		expect(received.map(({ path }) => path)).toEqual(["/getKey", "/initiate", "/token", "/result"]);
	});

	it("says in its envelope what iAM Smart asks for", async () => {
		const { businessId, ticketId } = await gateway.initiateRequest();
		const sealed = JSON.parse(received[1]?.body ?? "{}");
		expect(Object.keys(sealed)).toEqual(["content"]);
		expect(JSON.parse(openEnvelope(KEY, sealed.content))).toEqual({
			businessID: businessId,
			formName: "SIM 實名登記",
			profileFields: ["idNo", "enName", "chName", "birthDate"],
		});
		expect(ticketId).toBe("t-1");
	});

	it("brings a person without an empty Chinese name, and the transaction's id", async () => {
		expect(await gateway.collect("b-1", "code")).toEqual({
			profile: PERSON,
			transactionId: "tx-1",
		});
	});
});

describe("an answer", () => {
	it.each([
		["for another filling", () => ({ ...PERSON, businessID: "b-2" })],
		["without a name", () => ({ ...PERSON, enName: undefined })],
		["with a date of another form", () => ({ ...PERSON, birthDate: "1985-06-15" })],
		["that is a list", () => []],
	])("%s is refused", async (_what, content) => {
		contents["/result"] = content();
		await expect(gateway.collect("b-1", "code")).rejects.toMatchObject({
			call: "getResult",
			outcome: "failed",
			reason: "unreadable",
		});
	});

	it("without an envelope is refused, however right it is", async () => {
		spoil = (answer, path) =>
			path === "/result"
				? { ...answer, body: JSON.stringify({ code: "D00000", content: PERSON }) }
				: answer;
		await expect(gateway.collect("b-1", "code")).rejects.toMatchObject({ reason: "unreadable" });
	});

	it("of success with HTTP status 500 is none", async () => {
		spoil = (answer, path) => (path === "/token" ? { ...answer, status: 500 } : answer);
		await expect(gateway.collect("b-1", "code")).rejects.toMatchObject({ reason: "unreachable" });
	});

	it("of failure counts whatever its HTTP status", async () => {
		spoil = (answer, path) =>
			path === "/token" ? { status: 400, body: '{"code":"D40001"}' } : answer;
		await expect(gateway.collect("b-1", "code")).rejects.toMatchObject({
			call: "getToken",
			outcome: "rejected",
			reason: "D40001",
		});
	});

	it("of endless length is given up", async () => {
		spoil = (answer, path) =>
			path === "/token" ? { ...answer, body: " ".repeat(300 * 1024) } : answer;
		await expect(gateway.collect("b-1", "code")).rejects.toMatchObject({ reason: "unreadable" });
	});

	it("whose transaction id could not be printed has none", async () => {
		spoil = (answer, path) =>
			path === "/result" ? { ...answer, body: answer.body.replace('"tx-1"', '"tx 1\\n"') } : answer;
		expect((await gateway.collect("b-1", "code")).transactionId).toBe("");
	});
});
