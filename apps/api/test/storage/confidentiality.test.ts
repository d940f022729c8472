import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { UPLOAD_NAMES } from "@sim-registration/validation";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { StagedSubmission } from "../../src/calls/form/submission-reader/submission-reader.ts";
import type { SealingKey } from "../../src/platform/sealing/seal.ts";
import {
	CANARIES,
	FILE_CANARY,
	filesBelow,
	findCanaries,
	withoutRecipient,
} from "../support/canaries.ts";
import { ReadMetrics } from "../support/read-metrics.ts";
import { acceptedFiles } from "../support/sample-files.ts";
import { completeSubmission } from "../support/submission.ts";
import { takeMails } from "../support/take-mails.ts";

const OPEN_HEAD_BYTES = 17;

afterEach(() => {
	vi.doUnmock("../../src/platform/sealing/seal.ts");
	vi.doUnmock("../../src/domain/file-inspection/file-inspection.ts");
	vi.resetModules();
});

/** A complete registration with a refusal and a retry; then searches the disk and the log. */
async function registerAndSearch(): Promise<string[]> {
	const { startTestServer } = await import("../support/test-server.ts");
	const { Customer } = await import("../support/customer.ts");
	const server = await startTestServer();
	try {
		const files = { ...(await acceptedFiles()) };
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
		await expect.poll(async () => (await mailsIn(server.dataDirectory)).length).toBe(2);
		const { text } = await ReadMetrics.of(server.url);
		const metrics = { place: "metrics", bytes: Buffer.from(text) };
		const log = { place: "log", bytes: Buffer.from(server.logLines.join("")) };
		const kept = [
			...(await filesBelow(server.dataDirectory)),
			...(await server.storage.keptElsewhere()),
		];
		const mails = (await takeMails(server, 2)).map((mail) => ({
			place: "an opened mail",
			bytes: withoutRecipient(mail),
		}));
		expect(mails).toHaveLength(2);
		return findCanaries([log, metrics, ...kept, ...mails], body);
	} finally {
		await server.close();
	}
}

async function mailsIn(dataDirectory: string): Promise<string[]> {
	const names = await readdir(join(dataDirectory, "mail")).catch(() => []);
	return names.filter((name) => name.endsWith(".eml"));
}

/** Version and key id, as before a sealed value; the rest is not encrypted. */
function openHead(keyId: string): Buffer {
	return Buffer.concat([Buffer.of(1), Buffer.from(keyId, "hex")]);
}

describe("what a customer entered", () => {
	it("is readable nowhere in the data directory or the log", async () => {
		expect(await registerAndSearch()).toEqual([]);
	});

	it("is found by this test if nothing is sealed", async () => {
		vi.resetModules();
		vi.doMock("../../src/platform/sealing/seal.ts", async (importOriginal) => ({
			...(await importOriginal<typeof import("../../src/platform/sealing/seal.ts")>()),
			seal: ({ id }: SealingKey, _purpose: string, plaintext: Uint8Array) =>
				Buffer.concat([openHead(id), plaintext]),
			openSeal: (_key: SealingKey, _purpose: string, sealed: Uint8Array) =>
				Buffer.from(sealed.subarray(OPEN_HEAD_BYTES)),
			createSealer: ({ id }: SealingKey) => ({
				head: openHead(id),
				update: (plaintext: Uint8Array) => Buffer.from(plaintext),
				updateInPlace: () => {},
				final: () => Buffer.alloc(0),
			}),
		}));
		// The inspection process uses the real seal, and could not open these files.
		vi.doMock("../../src/domain/file-inspection/file-inspection.ts", () => ({
			FileInspection: class {
				inspect = async (_account: string, { uploads }: StagedSubmission) =>
					uploads.map((upload) => ({ ...upload, sha256: "" }));
				scan = () => Promise.resolve();
			},
		}));
		const found = await registerAndSearch();
		for (const [field, text] of Object.entries(CANARIES))
			expect(found.join("\n"), field).toContain(`${text} in `);
		for (const upload of UPLOAD_NAMES) expect(found.join("\n")).toContain(`${upload} bytes in `);
	});
});
