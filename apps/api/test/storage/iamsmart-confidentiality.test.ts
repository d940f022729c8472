import { afterEach, describe, expect, it, vi } from "vitest";
import type { SealingKey } from "../../src/platform/sealing/seal.ts";
import { filesBelow } from "../support/canaries.ts";
import { startSandbox } from "../support/iam-smart-sandbox.ts";
import { ReadMetrics } from "../support/read-metrics.ts";
import type { TestServer } from "../support/test-server.ts";

/** Values of the sandbox's person, which occur nowhere else. */
const VALUES = ["SPECIMEN, Tai Man", "樣本大文", "A123456", "19850615"];
const OPEN_HEAD_BYTES = 17;

afterEach(() => {
	vi.doUnmock("../../src/platform/sealing/seal.ts");
	vi.resetModules();
});

interface Secret {
	readonly name: string;
	readonly text: string;
}

/**
 * Fillings in every status that holds data, with failures in between; then searches the disk and
 * the log.
 */
async function fillAndSearch(): Promise<string[]> {
	const { startTestServer } = await import("../support/test-server.ts");
	const { Customer } = await import("../support/customer.ts");
	const { confirmationCodeOn, IamSmartFilling, visit } = await import(
		"../support/iam-smart-filling.ts"
	);
	const sandbox = await startSandbox();
	const server = await startTestServer(sandbox.serverVariables);
	try {
		const customer = await Customer.loggedIn(server.url);
		const delivered = await new IamSmartFilling(customer, sandbox).complete(server.url);
		await delivered.poll().expect(200);
		await sandbox.order({ call: "getResult", fault: "truncated-body" });
		await new IamSmartFilling(customer, sandbox).complete(server.url);
		await sandbox.order({ call: "getToken", code: "D40004" });
		await new IamSmartFilling(customer, sandbox).complete(server.url);

		const elsewhere = await new IamSmartFilling(customer, sandbox).begin();
		const back = new URL(await elsewhere.decide(), server.url);
		const { text } = await visit(server.url, `${back.pathname}${back.search}`).expect(200);
		const secrets: Secret[] = [
			...VALUES.map((value) => ({ name: value, text: value })),
			{ name: "authorisation code", text: back.searchParams.get("code") ?? "none" },
			{ name: "confirmation code", text: `"${confirmationCodeOn(text)}"` },
			{ name: "state", text: back.searchParams.get("state") ?? "none" },
			{ name: "ticket", text: elsewhere.ticketID },
			{ name: "cookie", text: decodeURIComponent(elsewhere.cookie.split("=")[1] ?? "none") },
			{ name: "client secret", text: "test-client-secret" },
		];
		return await search(server, secrets);
	} finally {
		await server.close();
		await sandbox.close();
	}
}

/** Names every secret found, in any encoding, and its place. */
async function search(server: TestServer, secrets: readonly Secret[]): Promise<string[]> {
	const log = { place: "log", bytes: Buffer.from(server.logLines.join("")) };
	const { text } = await ReadMetrics.of(server.url);
	const metrics = { place: "metrics", bytes: Buffer.from(text) };
	const below = await filesBelow(server.dataDirectory);
	const places = [log, metrics, ...below, ...(await server.storage.keptElsewhere())];
	return places.flatMap(({ place, bytes }) =>
		secrets.filter(({ text }) => holds(bytes, text)).map(({ name }) => `${name} in ${place}`),
	);
}

function holds(bytes: Buffer, text: string): boolean {
	const utf8 = Buffer.from(text, "utf8");
	const whole = utf8.subarray(0, utf8.length - (utf8.length % 3)).toString("base64");
	return [utf8, Buffer.from(text, "utf16le"), Buffer.from(whole)].some((needle) =>
		bytes.includes(needle),
	);
}

describe("data from iAM Smart, and secrets for fetching it,", () => {
	it("is readable nowhere in the data directory or the log", async () => {
		expect(await fillAndSearch()).toEqual([]);
	});

	it("is found by this test if nothing is sealed", async () => {
		vi.resetModules();
		vi.doMock("../../src/platform/sealing/seal.ts", async (importOriginal) => ({
			...(await importOriginal<typeof import("../../src/platform/sealing/seal.ts")>()),
			seal: ({ id }: SealingKey, _purpose: string, plaintext: Uint8Array) =>
				Buffer.concat([Buffer.of(1), Buffer.from(id, "hex"), plaintext]),
			openSeal: (_key: SealingKey, _purpose: string, sealed: Uint8Array) =>
				Buffer.from(sealed.subarray(OPEN_HEAD_BYTES)),
		}));
		vi.doMock("../../src/domain/sessions/session-key.ts", async (importOriginal) => ({
			...(await importOriginal<typeof import("../../src/domain/sessions/session-key.ts")>()),
			sealForSession: async (_key: Uint8Array, _purpose: string, text: string) => Buffer.from(text),
			openForSession: async (_key: Uint8Array, _purpose: string, sealed: Uint8Array) =>
				Buffer.from(sealed).toString(),
		}));
		const found = (await fillAndSearch()).join("\n");
		for (const sealed of [...VALUES, "authorisation code", "confirmation code"])
			expect(found, sealed).toContain(`${sealed} in `);
	});
});
