import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Customer } from "./support/customer.ts";
import { acceptedFiles } from "./support/sample-files.ts";
import { completeSubmission } from "./support/submission.ts";
import { startTestServer, type TestServer } from "./support/test-server.ts";

const HEADER = "accountNO,mobileNOs,brNO,contactEmail,isDummyBr";
let server: TestServer;

beforeAll(async () => {
	server = await startTestServer();
});
afterAll(() => server.close());

async function importCsv(text: string, ...options: string[]): Promise<string> {
	await mkdir(server.directory, { recursive: true });
	const path = join(server.directory, "accounts.csv");
	await writeFile(path, text);
	return server.operator("accounts", "import", path, ...options);
}

async function canLogIn(accountNO: string, mobileNO: string): Promise<boolean> {
	const customer = await new Customer(server.url).open();
	return (await customer.logIn({ accountNO, mobileNO })).success;
}

describe("accounts import", () => {
	it("adds accounts with several mobile numbers, from a file with a BOM and quoted cells", async () => {
		const rows = `\uFEFF${HEADER}\r\n"100000001","61111111 62222222",12345678,a@b.example,false\r\n`;
		expect(await importCsv(rows)).toBe("1 added, 0 updated, 0 removed.");
		expect(await canLogIn("100000001", "62222222")).toBe(true);
	});

	it("updates what it has, and keeps what the file no longer has", async () => {
		await importCsv(`${HEADER}\n100000002,61111111,,a@b.example,false`);
		const again = await importCsv(`${HEADER}\n100000002,63333333,,a@b.example,false`);
		expect(again).toBe("0 added, 1 updated, 0 removed.");
		expect(await canLogIn("100000002", "61111111")).toBe(false);
		expect(await canLogIn("100000002", "63333333")).toBe(true);
		expect(await canLogIn("204518837", "61234567")).toBe(true);
	});

	it("names every bad row and imports nothing of the file", async () => {
		const rows = [
			HEADER,
			"100000003,61111111,,a@b.example,false",
			"20451883,61111111,,a@b.example,false",
			"100000004,6111,1234567,nobody,perhaps",
			"100000003,61111111,,a@b.example,false",
			"100000005,,,a@b.example,",
		];
		await expect(importCsv(rows.join("\n"))).rejects.toThrow(
			[
				"Nothing was imported.",
				"Line 3: accountNO: needs 9 letters or digits; a spreadsheet may have dropped its leading zeros",
				"Line 4: mobileNOs: each number needs 8 digits",
				"Line 4: brNO: needs the first 8 characters of the BR number; a spreadsheet may have dropped its leading zeros",
				"Line 4: contactEmail: not an e-mail address",
				"Line 4: isDummyBr: write true or false",
				"Line 6: mobileNOs and brNO: at least one is needed, or nobody can log in",
				"Line 5: accountNO: stands in line 2 already",
			].join("\n"),
		);
		expect(await canLogIn("100000003", "61111111")).toBe(false);
	});

	it.each([
		[
			"a missing column",
			"accountNO,brNO\n1,2",
			"Missing columns: mobileNOs, contactEmail, isDummyBr",
		],
		["an open quote", `${HEADER}\n"100000003`, "Not a CSV file"],
	])("says what is wrong with a file that has %s", async (_title, text, message) => {
		await expect(importCsv(text)).rejects.toThrow(message);
	});

	it("changes nothing in a dry run, and removes what is gone only when asked", async () => {
		const row = `${HEADER}\n100000006,61111111,,a@b.example,false`;
		expect(await importCsv(row, "--dry-run")).toBe("1 accounts can be imported.");
		expect(await canLogIn("100000006", "61111111")).toBe(false);
		expect(await importCsv(row, "--remove-missing")).toMatch(/^1 added, 0 updated, [1-9]/);
		expect(await canLogIn("204518837", "61234567")).toBe(false);
		await importCsv(`${HEADER}\n204518837,61234567,39284710,contact@wongkee.example,false`);
	});
});

describe("registrations", () => {
	it("are listed, exported beside a running server, and every look is audited", async () => {
		const customer = await Customer.loggedIn(server.url);
		const body = completeSubmission(await acceptedFiles());
		const { reference } = (await customer.submit(body).expect(200)).body;

		const list = JSON.parse(await server.operator("registrations", "list", "--json"));
		expect(list[0]).toMatchObject({ reference, language: "tc", loginMethod: "mobileNO" });

		const directory = join(server.directory, "exported");
		const written = reference.toLowerCase().replaceAll("-", " ");
		await server.operator("registrations", "export", written, "--to", directory, "--as", "May");
		expect((await readdir(directory)).sort()).toEqual([
			"brCopy.pdf",
			"businessProof.pdf",
			"idCopyB.jpg",
			"idCopyF.jpg",
			"idCopyS.png",
			"registration.json",
		]);

		const database = new DatabaseSync(join(server.dataDirectory, "registrations.db"));
		const entries = database.prepare("select actor, action, subject from audit_entries").all();
		database.close();
		expect(entries).toContainEqual({
			actor: "May",
			action: "registrations export",
			subject: reference,
		});
	});

	it("are refused to be exported over those of another, under a slip, or to nowhere", async () => {
		const [first] = JSON.parse(await server.operator("registrations", "list", "--json"));
		const directory = join(server.directory, "taken");
		await mkdir(directory);
		await writeFile(join(directory, "registration.json"), '{"reference":"2222-2222-2222"}');
		const run = (...rest: string[]) => server.operator("registrations", "export", ...rest);
		await expect(run(first.reference, "--to", directory)).rejects.toThrow("another registration");
		const slipped = first.reference.replace(/.$/, (last: string) => (last === "2" ? "3" : "2"));
		await expect(run(slipped, "--to", directory)).rejects.toThrow("has a slip");
		await expect(run(first.reference)).rejects.toThrow("--to DIR");
		expect(await readFile(join(directory, "registration.json"), "utf8")).toContain(
			"2222-2222-2222",
		);
	});
});

describe("an unknown command", () => {
	it("prints all commands", async () => {
		await expect(server.operator("accounts", "export")).rejects.toThrow(
			/accounts import FILE\.csv/,
		);
		await expect(server.operator("accounts", "import", "--nope")).rejects.toThrow(/--nope/);
	});
});
