import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { UPLOAD_NAMES } from "@sim-registration/validation";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { SealingKey } from "../src/sealing/seal.ts";
import { acceptedFiles } from "./support/sample-files.ts";
import { completeSubmission, type WireSubmission } from "./support/submission.ts";

/** One value in each field that stands nowhere else, Latin and Chinese. */
const CANARIES = {
	companyNameEN: "Canarycompany Limited",
	companyNameHK: "金絲雀公司龘",
	branchCompanyNameEN: "Canarybranch Limited",
	branchCompanyNameHK: "金絲雀分行鱻",
	email: "canary.mail@canary.example",
	brNO_1: "CANARYBR",
	nameEN: "CANARYNAME Tai Man",
	nameHK: "陳金絲雀",
	idNO: "CANARYPASSPORT99",
};
/** What the login and the account bring along. */
const ACCOUNT_CANARIES = ["204518837", "61234567", "39284710", "accounts@wongkee.example"];
const OPEN_HEAD_BYTES = 17;
const FILE_CANARY = "canary-file-name";

afterEach(() => {
	vi.doUnmock("../src/sealing/seal.ts");
	vi.doUnmock("../src/form/inspection/file-inspection.ts");
	vi.resetModules();
});

/** A whole way, with a refusal and a retry, then everything that lies on the disk or was logged. */
async function registerAndSearch(): Promise<string[]> {
	const { startTestServer } = await import("./support/test-server.ts");
	const { Customer } = await import("./support/customer.ts");
	const server = await startTestServer();
	try {
		const files = await acceptedFiles();
		for (const upload of UPLOAD_NAMES)
			files[upload] = { ...files[upload], name: `${FILE_CANARY}-${files[upload].name}` };
		const body = completeSubmission(files, {
			...CANARIES,
			branchSameAsCompany: false,
			idType: "passport",
			idNO_1: "",
			idNO_2: "",
			declarationNoHkid: true,
		});
		const customer = await new Customer(server.url).open();
		await customer.logIn({ mobileNO: "60000000" });
		await customer.logIn();
		await customer.submit({ ...body, birthday_mm: "13" }).expect(400);
		await customer.submit({ ...body, unknownField: CANARIES.nameEN }).expect(400);
		await customer.submit(body).expect(200);
		await vi.waitUntil(async () => (await mailsIn(server.dataDirectory)).length === 2);
		return await search(server.dataDirectory, server.logLines.join(""), body);
	} finally {
		await server.close();
	}
}

async function mailsIn(dataDirectory: string): Promise<string[]> {
	const names = await readdir(join(dataDirectory, "mail")).catch(() => []);
	return names.filter((name) => name.endsWith(".eml"));
}

/** Names every canary that is found, and where. */
async function search(dataDirectory: string, log: string, body: WireSubmission): Promise<string[]> {
	const places: { place: string; bytes: Buffer }[] = [{ place: "log", bytes: Buffer.from(log) }];
	const names = await readdir(dataDirectory, { recursive: true, withFileTypes: true });
	for (const entry of names.filter((name) => name.isFile())) {
		const bytes = await readFile(join(entry.parentPath, entry.name));
		places.push({ place: entry.name, bytes: withoutRecipient(entry.name, bytes) });
	}
	const needles = [...textNeedles(), ...fileNeedles(body)];
	return places.flatMap(({ place, bytes }) =>
		needles
			.filter(({ bytes: needle }) => bytes.includes(needle))
			.map(({ name }) => `${name} in ${place}`),
	);
}

/** A mail that lies ready to be sent names its recipient; this one header is left out. */
function withoutRecipient(name: string, bytes: Buffer): Buffer {
	if (!name.endsWith(".eml")) return bytes;
	const text = bytes.toString("latin1");
	return Buffer.from(text.replace(/^To: .*$/m, ""), "latin1");
}

interface Needle {
	readonly name: string;
	readonly bytes: Buffer;
}

function textNeedles(): Needle[] {
	const texts = [...Object.values(CANARIES), ...ACCOUNT_CANARIES, FILE_CANARY];
	return texts.flatMap((text) => [
		{ name: text, bytes: Buffer.from(text, "utf8") },
		{ name: `${text} as UTF-16`, bytes: Buffer.from(text, "utf16le") },
		{ name: `${text} as base64`, bytes: Buffer.from(base64Core(Buffer.from(text, "utf8"))) },
	]);
}

/** A stretch out of the middle of each file, as bytes and as base64. */
function fileNeedles(body: WireSubmission): Needle[] {
	return UPLOAD_NAMES.flatMap((upload) => {
		const base64 = body[upload]?.[0]?.base64 ?? "";
		const middle = Math.floor(base64.length / 8) * 4;
		const stretch = base64.slice(middle, middle + 64);
		return [
			{ name: `${upload} bytes`, bytes: Buffer.from(stretch, "base64") },
			{ name: `${upload} base64`, bytes: Buffer.from(stretch) },
		];
	});
}

/** The part of a text's base64 that does not depend on what stands before and after it. */
function base64Core(bytes: Buffer): string {
	const whole = bytes.subarray(0, bytes.length - (bytes.length % 3));
	return whole.toString("base64");
}

/** Version and key id, as before a sealed value; what follows is left open. */
function openHead(keyId: string): Buffer {
	return Buffer.concat([Buffer.of(1), Buffer.from(keyId, "hex")]);
}

describe("what a customer entered", () => {
	it("is readable nowhere in the data directory or the log", async () => {
		expect(await registerAndSearch()).toEqual([]);
	});

	it("would be found by this test if nothing were sealed", async () => {
		vi.resetModules();
		vi.doMock("../src/sealing/seal.ts", async (importOriginal) => ({
			...(await importOriginal<typeof import("../src/sealing/seal.ts")>()),
			seal: ({ id }: SealingKey, _purpose: string, plaintext: Uint8Array) =>
				Buffer.concat([openHead(id), plaintext]),
			openSeal: (_key: SealingKey, _purpose: string, sealed: Uint8Array) =>
				Buffer.from(sealed.subarray(OPEN_HEAD_BYTES)),
			createSealer: ({ id }: SealingKey) => ({
				head: openHead(id),
				update: (plaintext: Uint8Array) => Buffer.from(plaintext),
				final: () => Buffer.alloc(0),
			}),
		}));
		// The process that inspects knows the real seal alone, and would open nothing of this.
		vi.doMock("../src/form/inspection/file-inspection.ts", () => ({
			FileInspection: class {
				inspect = () => Promise.resolve();
			},
		}));
		const found = await registerAndSearch();
		for (const [field, text] of Object.entries(CANARIES))
			expect(found.join("\n"), field).toContain(`${text} in `);
		for (const upload of UPLOAD_NAMES) expect(found.join("\n")).toContain(`${upload} bytes in `);
	});
});
