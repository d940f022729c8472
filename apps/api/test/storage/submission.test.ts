import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
	COLLECTION_STATEMENT_VERSION,
	DECLARATION_NO_HKID_VERSION,
	hongKongYear,
	UPLOAD_NAMES,
} from "@sim-registration/validation";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { Customer } from "../support/customer.ts";
import { acceptedFiles, refusedFiles, smallFiles } from "../support/sample-files.ts";
import { completeSubmission, type WireFile, type WireSubmission } from "../support/submission.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

let server: TestServer;
let files: Awaited<ReturnType<typeof smallFiles>>;
let refused: Awaited<ReturnType<typeof refusedFiles>>;

beforeAll(async () => {
	server = await startTestServer();
	// It stores a file.
	await server.keepRelease();
	files = await smallFiles();
	refused = await refusedFiles();
});
afterAll(() => server.close());
afterEach(() => server.setTime(new Date()));

async function accountFile(row: string): Promise<string> {
	const path = join(server.directory, "accounts.csv");
	await writeFile(path, `accountNO,mobileNOs,brNO,contactEmail,isDummyBr\n${row}\n`);
	return path;
}

async function exported(reference: string) {
	const directory = join(server.directory, "export", reference);
	const to = ["--to", directory, "--originals-only", "--as", "May"];
	await server.operator("registrations", "export", reference, ...to);
	const document = JSON.parse(await readFile(join(directory, "registration.json"), "utf8"));
	return { directory, document };
}

async function expectFilesAsSent(reference: string, sent: Record<string, WireFile>) {
	const { directory, document } = await exported(reference);
	for (const upload of UPLOAD_NAMES.filter((name) => sent[name] !== undefined)) {
		const bytes = Buffer.from(sent[upload]?.base64 ?? "", "base64");
		const [described] = document[upload];
		expect(await readFile(join(directory, described.file))).toEqual(bytes);
		expect(described.sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
		expect(described.name).toBe(sent[upload]?.name);
		expect(described.size).toBe(bytes.length);
	}
}

/** Typed and ticked values: without files and their repeated facts. */
function plainFieldsOf({ recaptchaToken: _, ...fields }: WireSubmission) {
	const plain = Object.entries(fields).filter(
		([name, value]) => typeof value !== "object" && !/(Name|Size)$/.test(name),
	);
	return Object.fromEntries(plain);
}

describe("a complete submission", () => {
	it("gives a reference under which the operator exports exactly what was entered", async () => {
		const customer = await Customer.loggedIn(server.url);
		const large = await acceptedFiles();
		const body = completeSubmission(large);
		const { body: answer } = await customer.submit(body).expect(200);
		expect(answer).toEqual({
			success: true,
			reference: expect.stringMatching(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){2}$/),
			submittedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
			mailedTo: ["o•••@wongkee.example", "a•••@wongkee.example"],
		});

		const { document } = await exported(answer.reference);
		expect(document).toMatchObject(plainFieldsOf(body));
		expect(document).toMatchObject({
			reference: answer.reference,
			submittedAt: answer.submittedAt,
			accountNO: "204518837",
			mobileNO: "61234567",
			brNO: "",
			loginMethod: "mobileNO",
			language: "tc",
			isDummyBr: false,
			acceptances: [{ text: "collectionStatement", language: "tc" }],
		});
		await expectFilesAsSent(answer.reference, large);
	});

	it.each([
		["a passport", { idType: "passport", idNO: "K12345678", idNO_1: "", idNO_2: "" }],
		[
			"another document",
			{ idType: "other", idNO: "澳門居民身份證 1234567(8)", idNO_1: "", idNO_2: "" },
		],
	])(
		"is accepted with %s and the declaration; each text is stored as shown, with its time",
		async (_title, person) => {
			server.setTime(new Date("2026-11-21T01:00:00.000Z"));
			const customer = await Customer.loggedIn(server.url);
			server.setTime(new Date("2026-11-21T01:20:00.000Z"));
			const body = completeSubmission(files, { ...person, declarationNoHkid: true });
			const { body: answer } = await customer.submit(body).set("Accept-Language", "en").expect(200);
			const { document } = await exported(answer.reference);
			expect(document).toMatchObject({ ...person, declarationNoHkid: true, language: "en" });
			expect(document.acceptances).toEqual([
				{
					text: "collectionStatement",
					version: COLLECTION_STATEMENT_VERSION,
					language: "tc",
					acceptedAt: "2026-11-21T01:00:00.000Z",
				},
				{
					text: "declarationNoHkid",
					version: DECLARATION_NO_HKID_VERSION,
					language: "en",
					acceptedAt: "2026-11-21T01:20:00.000Z",
				},
			]);
		},
	);

	it("has no BR number and no BR copy for an account with a dummy BR", async () => {
		const customer = await Customer.loggedIn(server.url, {
			accountNO: "204518838",
			mobileNO: "51234567",
		});
		const brParts = { brNO_1: "", brNO_2: "", brNO_3: "", brNO_4: "", brNO_5: "" };
		const noCopy = { brCopy: [], brCopyName: "", brCopySize: "" };
		const body = completeSubmission(files, { ...brParts, ...noCopy, isDummyBr: true });
		const { body: answer } = await customer.submit(body).expect(200);
		const { document } = await exported(answer.reference);
		expect(document).toMatchObject({ isDummyBr: true, brNO_1: "" });
		expect(document).not.toHaveProperty("brCopy");
	});

	it("accepts names of 100 letters with combining accents, and stores them as typed", async () => {
		const customer = await Customer.loggedIn(server.url);
		const name = "e\u0301".repeat(100);
		const names = { companyNameEN: name, branchCompanyNameEN: name, nameEN: name };
		const { body: answer } = await customer.submit(completeSubmission(files, names)).expect(200);
		expect((await exported(answer.reference)).document).toMatchObject(names);
	});

	it("may contain base64 with escaped slashes, as some encoders write it", async () => {
		const customer = await Customer.loggedIn(server.url);
		const text = JSON.stringify(completeSubmission(files)).replaceAll("/", "\\/");
		const { body: answer } = await customer.submit(text).expect(200);
		await expectFilesAsSent(answer.reference, files);
	});

	it("may repeat the account number in another case than the login's", async () => {
		await server.operator(
			"accounts",
			"import",
			await accountFile("ABcdEF123,61111111,,a@b.example,"),
		);
		const customer = await Customer.loggedIn(server.url, {
			accountNO: "abcdef123",
			mobileNO: "61111111",
		});
		await customer.submit(completeSubmission(files, { accountNO: "ABCDEF123" })).expect(200);
	});

	it("is linked to the account's previous registration", async () => {
		const first = await (await Customer.loggedIn(server.url)).submit(completeSubmission(files));
		const second = await (await Customer.loggedIn(server.url)).submit(completeSubmission(files));
		const { document } = await exported(second.body.reference);
		expect(document.previousReference).toBe(first.body.reference);
	});

	it("has one identity number: values left over from another document are dropped", async () => {
		const customer = await Customer.loggedIn(server.url);
		const body = completeSubmission(files, { idNO: "Z683365(5)" });
		const { body: answer } = await customer.submit(body).expect(200);
		const { document } = await exported(answer.reference);
		expect(document).toMatchObject({ idType: "HKID", idNO_1: "A123456", idNO: "" });
	});

	it("takes its branch names from the company if the box is ticked", async () => {
		const customer = await Customer.loggedIn(server.url);
		const body = completeSubmission(files, { branchCompanyNameEN: "", branchCompanyNameHK: "" });
		const { body: answer } = await customer.submit(body).expect(200);
		const { document } = await exported(answer.reference);
		expect(document.branchCompanyNameHK).toBe("旺記貿易有限公司");
	});
});

describe("a submission that breaks a rule", () => {
	const HKID = { field: "idNO_1", code: "error_invalid_hk_id_no" };
	it.each([
		["a wrong check digit", { idNO_2: "4" }, HKID],
		[
			"a name of 101 letters with combining accents",
			{ nameEN: "e\u0301".repeat(101) },
			{ field: "nameEN", code: "error_invalid_long_name_en" },
		],
		[
			"a second identity number that cannot be shown",
			{ idNO: "Z683365(5)\u202E\uD800" },
			{ field: "idNO", code: "error_not_applicable" },
		],
		[
			"a copy of iAM Smart that cannot be shown",
			{ iamsmart_idNO: "Z6833655\u202E" },
			{ field: "iamsmart_idNO", code: "error_not_applicable" },
		],
		[
			"a person of 17",
			{ birthday_yyyy: String(hongKongYear(new Date()) - 17) },
			{
				field: "birthday_yyyy",
				code: "error_invalid_birthday_year",
			},
		],
		[
			"a passport without the declaration",
			{ idType: "passport", idNO: "K1" },
			{
				field: "declarationNoHkid",
				code: "error_declaration_required",
			},
		],
		[
			"another account number than the login's",
			{ accountNO: "204518838" },
			{
				field: "accountNO",
				code: "error_differs_from_login",
			},
		],
		[
			"a dummy BR that the account does not have",
			{ isDummyBr: true },
			{
				field: "isDummyBr",
				code: "error_differs_from_login",
			},
		],
		[
			"a size that is not the file's",
			{ brCopySize: 1 },
			{
				field: "brCopySize",
				code: "error_differs_from_file",
			},
		],
		["an unknown field", { isAdmin: true }, { field: "", code: "error_unknown_field" }],
	])("is rejected for %s and leaves nothing on the disk", async (_title, overrides, issue) => {
		const before = await server.storedFiles();
		const customer = await Customer.loggedIn(server.url);
		const { body } = await customer.submit(completeSubmission(files, overrides)).expect(400);
		expect(body).toEqual({ success: false, errorCode: "validation_failed", issues: [issue] });
		expect(await server.storedFiles()).toEqual(before);
	});

	it.each([
		["2026-12-31T15:59:59.999Z", 400],
		["2026-12-31T16:00:00.000Z", 200],
	])("computes a person's age with the year in Hong Kong: at %s %i", async (moment, status) => {
		server.setTime(new Date(moment));
		const customer = await Customer.loggedIn(server.url);
		await customer.submit(completeSubmission(files, { birthday_yyyy: "2009" })).expect(status);
	});

	it("is rejected for iAM Smart values that were never delivered", async () => {
		const customer = await Customer.loggedIn(server.url);
		const { body } = await customer
			.submit(completeSubmission(files, { useIamSmart: true }))
			.expect(400);
		expect(body.errorCode).toBe("iamsmart_unverified");
	});
});

it("accepts each document's file by itself or in an array", async () => {
	const customer = await Customer.loggedIn(server.url);
	const { brCopy, businessProof, idCopyF, idCopyB, idCopyS } = files;
	const alone = { brCopy, businessProof: [businessProof], idCopyF, idCopyB: [idCopyB], idCopyS };
	await customer.submit({ ...completeSubmission(files), ...alone }).expect(200);
});

describe("a file that differs from its description", () => {
	it.each([
		["a PNG called .jpg", "renamedPng", "error_format_br_copy"],
		["a text called .pdf", "textAsPdf", "error_format_br_copy"],
		["a HEIC", "heic", "error_format_br_copy"],
		["a HEIC of over 5 MB", "largeHeic", "error_format_br_copy"],
		["an empty file", "empty", "error_empty_br_copy"],
		["a file of one byte over 5 MB", "tooLarge", "error_size_br_copy"],
	] as const)("is rejected: %s, and leaves nothing on the disk", async (_title, name, code) => {
		const before = await server.storedFiles();
		const customer = await Customer.loggedIn(server.url);
		const file = refused[name];
		const overrides = { brCopy: [file], brCopyName: file.name, brCopySize: file.size };
		const { body } = await customer.submit(completeSubmission(files, overrides)).expect(422);
		expect(body).toEqual({
			success: false,
			errorCode: "file_refused",
			issues: [{ field: "brCopy", code }],
		});
		expect(await server.storedFiles()).toEqual(before);
	});

	it.each([
		["two files for one document", (file: WireFile) => [file, file]],
		["web-safe base64", (file: WireFile) => [{ ...file, base64: file.base64.replace("/", "_") }]],
		[
			"a data: prefix",
			(file: WireFile) => [{ ...file, base64: `data:image/jpeg;base64,${file.base64}` }],
		],
		[
			"base64 with a line break",
			(file: WireFile) => [
				{ ...file, base64: `${file.base64.slice(0, 76)}\n${file.base64.slice(76)}` },
			],
		],
		[
			"base64 that ends too early",
			(file: WireFile) => [{ ...file, base64: file.base64.slice(0, -1) }],
		],
	])("is rejected for %s", async (_title, change) => {
		const customer = await Customer.loggedIn(server.url);
		const body = completeSubmission(files, { idCopyF: change(files.idCopyF) });
		const answer = await customer.submit(body).expect(422);
		expect(answer.body.issues[0].field).toBe("idCopyF");
	});
});

describe("a phone that disconnects in the middle", () => {
	it("leaves nothing on the disk and no error in the log", async () => {
		const before = await server.storedFiles();
		const customer = await Customer.loggedIn(server.url);
		const text = JSON.stringify(completeSubmission(files));
		const upload = customer.beginSubmission(Buffer.byteLength(text));
		upload.write(text.slice(0, text.length / 2));
		await vi.waitUntil(async () => (await server.storedFiles()).length > before.length, {
			timeout: 60_000,
		});
		upload.destroy();
		await vi.waitUntil(async () => (await server.storedFiles()).length === before.length, {
			timeout: 60_000,
		});
		expect(server.logLines.join("")).not.toContain('"level":"error"');
	});
});

describe("an Idempotency-Key", () => {
	it("that is invalid is rejected before the body is read, and leaves nothing on the disk", async () => {
		const before = await server.storedFiles();
		const customer = await Customer.loggedIn(server.url);
		for (const key of ["with blanks", "", "k".repeat(129)])
			await customer.submit(completeSubmission(files), key).expect(400);
		expect(await server.storedFiles()).toEqual(before);
	});

	it("gives the first answer again, although the session has ended", async () => {
		const body = completeSubmission(files);
		server.setTime(new Date("2026-11-21T15:50:00.000Z"));
		const customer = await Customer.loggedIn(server.url);
		const first = await customer.submit(body, "key-1").expect(200);
		server.setTime(new Date("2026-11-21T16:05:00.000Z"));
		const again = await customer.submit(body, "key-1").expect(200);
		expect(again.body).toEqual(first.body);
		expect(first.body.submittedAt).toBe("2026-11-21T15:50:00.000Z");
	});

	it("is rejected with another body", async () => {
		const customer = await Customer.loggedIn(server.url);
		await customer.submit(completeSubmission(files), "key-2").expect(200);
		const other = completeSubmission(files, { nameEN: "CHAN Siu Man" });
		const { body } = await customer.submit(other, "key-2").expect(409);
		expect(body.errorCode).toBe("idempotency_conflict");
	});

	it("is required to use an ended session: a new registration needs a new login", async () => {
		const customer = await Customer.loggedIn(server.url);
		await customer.submit(completeSubmission(files), "key-3").expect(200);
		const { body } = await customer.submit(completeSubmission(files), "key-4").expect(401);
		expect(body.errorCode).toBe("session_expired");
	});

	it("belongs to one account", async () => {
		const first = await Customer.loggedIn(server.url);
		const { body: mine } = await first.submit(completeSubmission(files), "key-5").expect(200);
		const other = await Customer.loggedIn(server.url, {
			accountNO: "204518838",
			mobileNO: "51234567",
		});
		const brParts = { brNO_1: "", brNO_2: "", brNO_3: "", brNO_4: "", brNO_5: "" };
		const noCopy = { brCopy: [], brCopyName: "", brCopySize: "" };
		const body = completeSubmission(files, { ...brParts, ...noCopy });
		const { body: theirs } = await other.submit(body, "key-5").expect(200);
		expect(theirs.reference).not.toBe(mine.reference);
	});
});

describe("a request that is not a submission", () => {
	it.each([
		["no JSON", "{", 400],
		["an array", "[]", 400],
		["a nested list", '{"email":[[]]}', 400],
		["an object instead of a string", '{"email":{}}', 400],
		["a file in a file", '{"idCopyF":{"name":{"name":"a.jpg"}}}', 400],
		["a file instead of a string", '{"email":{"name":"a.jpg","type":"image/jpeg"}}', 400],
		["a file without contents", '{"idCopyF":{"name":"a.jpg","type":"image/jpeg"}}', 400],
		["a duplicate field", '{"email":"a@b.hk","email":"b@b.hk"}', 400],
		["deep nesting", `{"email":${"[".repeat(100_000)}`, 400],
		[
			"a million keys",
			`{${Array.from({ length: 100_000 }, (_, i) => `"k${i}":1`).join(",")}}`,
			400,
		],
		["a lone surrogate", '{"companyNameEN":"\\ud800"}', 400],
		["an endless string", `{"companyNameEN":"${"a".repeat(1_000_000)}"}`, 400],
	])("is rejected: %s", async (_title, body, status) => {
		const customer = await Customer.loggedIn(server.url);
		const answer = await customer.submit(body);
		expect(answer.status).toBe(status);
		expect(answer.body.success).toBe(false);
	});

	it("is rejected without a session, without a CSRF token, from another origin, and as a form", async () => {
		const customer = await Customer.loggedIn(server.url);
		const stranger = await new Customer(server.url).open();
		await stranger.submit(completeSubmission(files)).expect(401);
		await new Customer(server.url).submit(completeSubmission(files)).expect(403);
		await customer.submit({}).set("Origin", "https://elsewhere.example").expect(403);
		await customer.submit("a=b").set("Content-Type", "text/plain").expect(415);
		for (const encoding of ["br", "deflate", "gzip, gzip"])
			await customer.submit("{}").set("Content-Encoding", encoding).expect(415);
	});
});
