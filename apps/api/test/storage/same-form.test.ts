import { createHash, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { IamSmartSandbox } from "@sim-registration/test-kit/servers";
import { UPLOAD_NAMES, type UploadName } from "@sim-registration/validation";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { RootKeys } from "../../src/platform/sealing/root-keys.ts";
import { Customer } from "../support/customer.ts";
import { IamSmartFilling } from "../support/iam-smart-filling.ts";
import { startSandbox } from "../support/iam-smart-sandbox.ts";
import { smallFiles } from "../support/sample-files.ts";
import { completeSubmission, type WireFile, type WireSubmission } from "../support/submission.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const BY_MOBILE = { accountNO: "204518837", mobileNO: "61234567", brNO: "" };
const BY_BR = { accountNO: "204518837", mobileNO: "", brNO: "39284710" };
const OTHER_ACCOUNT = { accountNO: "204518838", mobileNO: "51234567", brNO: "" };
const DUMMY_BR = {
	...{ brNO_1: "", brNO_2: "", brNO_3: "", brNO_4: "", brNO_5: "" },
	...{ brCopy: [], brCopyName: "", brCopySize: "", isDummyBr: true },
};
/** The sandbox's person. */
const PERSON = {
	...{ nameEN: "SPECIMEN, Tai Man", nameHK: "樣本大文", idNO_1: "A123456", idNO_2: "3" },
	...{ birthday_dd: "15", birthday_mm: "06", birthday_yyyy: "1985" },
};
const PROVED = {
	useIamSmart: true,
	...Object.fromEntries(Object.entries(PERSON).map(([name, value]) => [`iamsmart_${name}`, value])),
};

let sandbox: IamSmartSandbox;
let server: TestServer;
let files: Record<UploadName, WireFile>;
let key: string;

beforeAll(async () => {
	sandbox = await startSandbox();
	server = await startTestServer(sandbox.serverVariables);
	files = await smallFiles();
});
afterAll(async () => {
	await server.close();
	await sandbox.close();
});
beforeEach(() => {
	key = randomUUID();
});

/** Logs in, and sends the form as the web form does: with the login's values. */
async function submit(login: typeof BY_MOBILE, overrides: Partial<WireSubmission> = {}) {
	const customer = await Customer.loggedIn(server.url, login);
	const form = { isDummyBr: false, ...login, ...overrides };
	return await customer.submit(completeSubmission(files, form), key);
}

async function countRegistrations(): Promise<number> {
	return JSON.parse(await server.operator("registrations", "list", "--json")).length;
}

describe("a repetition after a lost answer counts as the same form", () => {
	it.each([
		["by the BR number", BY_MOBILE, BY_BR],
		["by the mobile number", BY_BR, BY_MOBILE],
	])("after a login %s", async (_title, login, otherLogin) => {
		const first = await submit(login);
		expect(first.status).toBe(200);
		const count = await countRegistrations();
		const second = await submit(otherLogin);
		expect([second.status, second.body]).toEqual([200, first.body]);
		expect(await countRegistrations()).toBe(count);
	});

	it("without values that iAM Smart verified in the ended session, and with them again", async () => {
		const customer = await Customer.loggedIn(server.url, BY_MOBILE);
		await new IamSmartFilling(customer, sandbox).complete(server.url, "approve");
		const form = { isDummyBr: false, ...BY_MOBILE, ...PERSON };
		const proved = completeSubmission(files, { ...form, ...PROVED });
		const first = await customer.submit(proved, key).expect(200);
		const typed = await submit(BY_BR, PERSON);
		expect([typed.status, typed.body]).toEqual([200, first.body]);
		const claimed = await submit(BY_BR, { ...PERSON, ...PROVED });
		expect([claimed.status, claimed.body]).toEqual([200, first.body]);
	});

	it("only if nothing else in it differs", async () => {
		await submit(BY_MOBILE);
		const count = await countRegistrations();
		const edited = await submit(BY_BR, { email: "other@wongkee.example" });
		expect([edited.status, edited.body.errorCode]).toEqual([409, "idempotency_conflict"]);
		expect(await countRegistrations()).toBe(count);
	});

	it("for one account only: another account's key is separate", async () => {
		const own = await submit(OTHER_ACCOUNT, DUMMY_BR);
		const others = await submit(BY_MOBILE);
		expect([own.status, others.status]).toEqual([200, 200]);
		expect(others.body.reference).not.toBe(own.body.reference);
		const again = await submit(OTHER_ACCOUNT, DUMMY_BR);
		expect(again.body).toEqual(own.body);
	});
});

const SENT_TWICE = /^(recaptchaToken|(brCopy|businessProof|idCopy[FBS])(Name|Size)?)$/;
const ABSENT = {
	...{ accountNO: "", mobileNO: "", brNO: "" },
	...{ iamsmart_nameEN: "", iamsmart_nameHK: "", iamsmart_idNO: "" },
	...{ iamsmart_idNO_1: "", iamsmart_idNO_2: "" },
	...{ iamsmart_birthday_dd: "", iamsmart_birthday_mm: "", iamsmart_birthday_yyyy: "" },
};

/** The digest that earlier versions write and compare: every field as sent. */
async function earlierDigest(form: WireSubmission): Promise<string> {
	const fields = Object.entries({ ...ABSENT, ...form })
		.filter(([name]) => !SENT_TWICE.test(name))
		.sort(([a], [b]) => (a < b ? -1 : 1));
	const uploads = UPLOAD_NAMES.map((upload) =>
		(form[upload] ?? []).map(({ name, type, base64 }) => {
			const digest = createHash("sha256").update(Buffer.from(base64, "base64"));
			return [upload, name, type, digest.digest("hex")];
		}),
	);
	const secret = await readFile(join(server.keyDirectory, "root-secret"), "utf8");
	const keys = new RootKeys([secret.trim()]);
	return keys.hash("submission contents", JSON.stringify([fields, uploads]));
}

async function writtenDigest(): Promise<string | undefined> {
	return await server.look(async (database) => {
		const rows = database.selectFrom("idempotency_keys").select("contents").where("key", "=", key);
		return (await rows.executeTakeFirst())?.contents;
	});
}

describe("an earlier version", () => {
	it("writes the same digest, and vice versa", async () => {
		await submit(BY_MOBILE);
		const form = completeSubmission(files, { isDummyBr: false, ...BY_MOBILE });
		expect(await writtenDigest()).toBe(await earlierDigest(form));
	});

	it("may have registered a form without the login's values", async () => {
		const customer = await Customer.loggedIn(server.url, BY_MOBILE);
		const form = completeSubmission(files);
		const first = await customer.submit(form, key).expect(200);
		const contents = await earlierDigest(form);
		expect(await writtenDigest()).not.toBe(contents);
		await server.look((database) =>
			database.updateTable("idempotency_keys").set({ contents }).where("key", "=", key).execute(),
		);
		const later = await Customer.loggedIn(server.url, BY_BR);
		const second = await later.submit(form, key).expect(200);
		expect(second.body).toEqual(first.body);
		const edited = completeSubmission(files, { email: "other@wongkee.example" });
		await later.submit(edited, key).expect(409);
	});
});
