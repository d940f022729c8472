import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { IamSmartSandbox } from "@sim-registration/test-kit/servers";
import { hongKongYear, type UploadName } from "@sim-registration/validation";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Customer } from "../support/customer.ts";
import { IamSmartFilling } from "../support/iam-smart-filling.ts";
import { startSandbox } from "../support/iam-smart-sandbox.ts";
import { smallFiles } from "../support/sample-files.ts";
import { completeSubmission, type WireFile } from "../support/submission.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const FULL = {
	nameEN: "SPECIMEN, Tai Man",
	nameHK: "樣本大文",
	birthday_dd: "15",
	birthday_mm: "06",
	birthday_yyyy: "1985",
	idType: "HKID",
	idNO_1: "A123456",
	idNO_2: "3",
	useIamSmart: true,
};
const COPIES = {
	iamsmart_nameEN: FULL.nameEN,
	iamsmart_nameHK: FULL.nameHK,
	iamsmart_birthday_dd: "15",
	iamsmart_birthday_mm: "06",
	iamsmart_birthday_yyyy: "1985",
	iamsmart_idNO: "",
	iamsmart_idNO_1: "A123456",
	iamsmart_idNO_2: "3",
};
const ALL_FIELDS = [
	"nameEN",
	"nameHK",
	"birthday_dd",
	"birthday_mm",
	"birthday_yyyy",
	"idNO_1",
	"idNO_2",
];
const WITHOUT_CHINESE = {
	...FULL,
	nameEN: "SPECIMEN-O'TEST, Mary Ann Jr.",
	nameHK: "",
	birthday_dd: "31",
	birthday_mm: "12",
	birthday_yyyy: "1990",
	idNO_1: "C123456",
	idNO_2: "9",
};

let sandbox: IamSmartSandbox;
let server: TestServer;
let files: Record<UploadName, WireFile>;
let customer: Customer;

beforeAll(async () => {
	sandbox = await startSandbox();
	server = await startTestServer(sandbox.serverVariables);
	files = await smallFiles();
});
afterAll(async () => {
	await server.close();
	await sandbox.close();
});
beforeEach(async () => {
	customer = await Customer.loggedIn(server.url);
});

async function fill(person?: string): Promise<void> {
	await new IamSmartFilling(customer, sandbox).complete(server.url, "approve", person);
}

async function submit(overrides: Readonly<Record<string, unknown>>) {
	return await customer.submit(completeSubmission(files, overrides));
}

async function exported(reference: string): Promise<Record<string, unknown>> {
	const directory = join(server.directory, reference);
	const to = ["--to", directory, "--originals-only"];
	await server.operator("registrations", "export", reference, ...to);
	return JSON.parse(await readFile(join(directory, "registration.json"), "utf8"));
}

describe("a submission of values from iAM Smart", () => {
	it("is stored, and its export states what was verified, when, and in which transaction", async () => {
		const before = new Date().toISOString();
		await fill();
		const { status, body } = await submit({ ...FULL, ...COPIES });
		expect(status).toBe(200);
		const document = await exported(body.reference);
		expect(document).toMatchObject({ ...FULL, ...COPIES });
		expect(document["iamSmart"]).toEqual({
			fields: ALL_FIELDS,
			verifiedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
			transactionId: expect.stringMatching(/^\S+$/),
		});
		const { verifiedAt } = document["iamSmart"] as { verifiedAt: string };
		expect(verifiedAt >= before && verifiedAt <= new Date().toISOString()).toBe(true);
	});

	it("may write the values in full width or lower case, as by hand", async () => {
		await fill();
		const { status } = await submit({
			...FULL,
			nameEN: " SPECIMEN, Ｔａｉ　Man",
			idNO_1: "a123456",
			birthday_dd: "１５",
			iamsmart_idNO: "ａ123456(3)",
		});
		expect(status).toBe(200);
	});

	it("may add a Chinese name that was not delivered, which is not verified", async () => {
		await fill("no-chinese-name");
		const { status, body } = await submit({ ...WITHOUT_CHINESE, nameHK: "陳瑪麗" });
		expect(status).toBe(200);
		const document = await exported(body.reference);
		expect(document).toMatchObject({
			nameHK: "陳瑪麗",
			iamSmart: { fields: ALL_FIELDS.filter((field) => field !== "nameHK") },
		});
	});

	it.each([
		["first", FULL],
		["last", WITHOUT_CHINESE],
	])("may use the %s delivery of this session", async (_which, values) => {
		await fill();
		await fill("no-chinese-name");
		expect((await submit(values)).status).toBe(200);
	});

	it("gets its answer again, although the proof was removed", async () => {
		await fill();
		const body = completeSubmission(files, FULL);
		const first = (await customer.submit(body, "lost-answer").expect(200)).body;
		await server.restart();
		const sameCustomer = await Customer.loggedIn(server.url);
		const again = (await sameCustomer.submit(body, "lost-answer").expect(200)).body;
		expect(again.reference).toBe(first.reference);
	});

	it("still requires the copies of the identity document", async () => {
		await fill();
		const { status, body } = await submit({ ...FULL, idCopyF: [] });
		expect(status).not.toBe(200);
		expect(body.issues).toContainEqual({ field: "idCopyF", code: "error_empty_id_copy" });
	});

	it("is rejected for a person who is too young, like any other", async () => {
		await fill("under-age");
		const { status, body } = await submit({
			...FULL,
			nameEN: "SPECIMEN, Sap Tsat",
			nameHK: "樣本十七",
			birthday_dd: "01",
			birthday_mm: "01",
			birthday_yyyy: String(hongKongYear(new Date()) - 17),
			idNO_1: "T333333",
			idNO_2: "1",
		});
		expect([status, body.errorCode]).toEqual([400, "validation_failed"]);
	});
});

describe("a submission that differs from the values from iAM Smart", () => {
	it.each([
		["another English name", { nameEN: "SPECIMEN, Tai Mun" }],
		["no English name", { nameEN: "" }],
		["another Chinese name", { nameHK: "樣本大衣" }],
		["no Chinese name", { nameHK: "" }],
		["a compatibility character in its place", { nameHK: "樣本⼤文" }],
		["another day", { birthday_dd: "16" }],
		["another month", { birthday_mm: "07" }],
		["another year", { birthday_yyyy: "1984" }],
		["another HKID", { idNO_1: "C123456", idNO_2: "9" }],
		["another kind of document", { idType: "passport", idNO: "K1234567", declarationNoHkid: true }],
		["another copy of the English name", { iamsmart_nameEN: "SPECIMEN, Tai Mun" }],
		["another copy of the day", { iamsmart_birthday_dd: "16" }],
		["another copy of the HKID", { iamsmart_idNO_1: "C123456" }],
		["another copy of the number", { iamsmart_idNO: "C1234569" }],
	])("in %s is rejected, and nothing is stored", async (_what, overrides) => {
		await fill();
		const { status, body } = await submit({ ...FULL, ...COPIES, ...overrides });
		expect([status, body]).toEqual([400, { success: false, errorCode: "iamsmart_unverified" }]);
	});

	it("in a copy of a Chinese name that was not delivered is rejected", async () => {
		await fill("no-chinese-name");
		const copy = { nameHK: "陳瑪麗", iamsmart_nameHK: "陳瑪麗" };
		expect((await submit({ ...WITHOUT_CHINESE, ...copy })).body.errorCode).toBe(
			"iamsmart_unverified",
		);
	});

	it("can be corrected in the same session", async () => {
		await fill();
		expect((await submit({ ...FULL, nameEN: "SPECIMEN, Tai Mun" })).status).toBe(400);
		expect((await submit(FULL)).status).toBe(200);
	});
});

describe("a claim without a delivery", () => {
	it("is rejected for another session's delivery", async () => {
		await fill();
		const other = await Customer.loggedIn(server.url);
		const { body } = await other.submit(completeSubmission(files, FULL)).expect(400);
		expect(body.errorCode).toBe("iamsmart_unverified");
	});

	it.each(["cancel", "result-reject", "fail"])("is rejected after %s", async (decision) => {
		await new IamSmartFilling(customer, sandbox).complete(server.url, decision);
		expect((await submit(FULL)).body.errorCode).toBe("iamsmart_unverified");
	});

	it("is not made by entering the same values by hand: nothing is marked", async () => {
		await fill();
		const { status, body } = await submit({ ...FULL, useIamSmart: false });
		expect(status).toBe(200);
		expect(await exported(body.reference)).toMatchObject({ useIamSmart: false, iamSmart: null });
	});
});
