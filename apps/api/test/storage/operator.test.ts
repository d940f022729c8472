import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isFileId } from "../../src/domain/registrations/sweeper.ts";
import { Customer } from "../support/customer.ts";
import { register } from "../support/register.ts";
import { smallFiles } from "../support/sample-files.ts";
import { completeSubmission } from "../support/submission.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const HEADER = "accountNO,mobileNOs,brNO,contactEmail,isDummyBr";
const LOGIN_EVERY_MS = 150;
let server: TestServer;

beforeAll(async () => {
	server = await startTestServer();
});
afterAll(() => server.close());

function auditEntries(): Promise<unknown[]> {
	return server.look((database) =>
		database.selectFrom("audit_log").select(["actor", "action", "subject"]).execute(),
	);
}

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

describe("audit list", () => {
	it("lists time, operator and action, oldest first, including itself", async () => {
		await server.operator("registrations", "list", "--as", "Chan");
		const text = await server.operator("audit", "list", "--as", "Auditor\nforged");
		expect(text.split("\n").slice(-3)).toEqual([
			expect.stringMatching(
				/^[\d-]{10} [\d:]{8} \+08:00 {2}Chan +registrations list +registrations +uid \d+$/,
			),
			expect.stringMatching(/ {2}Chan +registrations list: done +registrations +uid \d+$/),
			expect.stringMatching(/ {2}Auditor\?forged +audit list +audit +uid \d+$/),
		]);
		const entries = JSON.parse(await server.operator("audit", "list", "--json", "--as", "Lee"));
		expect(entries.at(-1)).toEqual({
			chain: expect.stringMatching(/^operator-/),
			sequence: 0,
			at: expect.any(String),
			actor: "Lee",
			action: "audit list",
			subject: "audit",
			uid: process.getuid?.(),
		});
	});
});

it("rejects a command with a duplicate option, and does nothing", async () => {
	const before = await auditEntries();
	const twice = server.operator("--as", "Chan", "maintenance", "on", "--as", "Somebody else");
	await expect(twice).rejects.toThrow("It is given twice.");
	expect(await auditEntries()).toEqual(before);
});

describe("accounts import", () => {
	it("adds accounts with several mobile numbers, from a file with a BOM and quoted cells", async () => {
		const rows = `\uFEFF${HEADER}\r\n"100000001","61111111 62222222",12345678,a@b.example,false\r\n`;
		expect(await importCsv(rows)).toBe("1 added, 0 updated, 0 unchanged, 0 removed.");
		expect(await canLogIn("100000001", "62222222")).toBe(true);
	});

	it("updates listed accounts, and keeps others", async () => {
		await importCsv(`${HEADER}\n100000002,61111111,,a@b.example,false`);
		const kept = "100000008,61111111,,a@b.example,false";
		await importCsv(`${HEADER}\n100000005,61111111,,a@b.example,false\n${kept}`);
		const again = await importCsv(
			`${HEADER}\n100000002,63333333,,a@b.example,false\n100000005,61111111,,c@d.example,false\n${kept}`,
		);
		expect(again).toBe("0 added, 2 updated, 1 unchanged, 0 removed.");
		expect(await canLogIn("100000002", "61111111")).toBe(false);
		expect(await canLogIn("100000002", "63333333")).toBe(true);
		expect(await canLogIn("204518837", "61234567")).toBe(true);
	});

	it("names every invalid row and imports nothing of the file", async () => {
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
				"Line 4: mobileNOs: each number needs 8 digits, without +852 and without spaces in it",
				"Line 4: brNO: needs the first 8 characters of the BR number; a spreadsheet may have dropped its leading zeros",
				"Line 4: contactEmail: not an e-mail address",
				"Line 4: isDummyBr: write true or false",
				"Line 5: accountNO: already in line 2",
				"Line 6: mobileNOs and brNO: at least one is required to log in",
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
		["an open quote", `${HEADER}\n"100000003`, "Line 2: a quotation mark"],
	])("describes the problem of a file that has %s", async (_title, text, message) => {
		await expect(importCsv(text)).rejects.toThrow(message);
	});

	it.each([
		["nowhere.csv", "nowhere.csv was not found. Nothing was imported."],
		["data", "data is a directory. Nothing was imported."],
	])("says why %s cannot be read", async (name, reason) => {
		const run = server.operator("accounts", "import", join(server.directory, name));
		await expect(run).rejects.toThrow(reason);
	});

	it("leaves its options and counts in the audit log", async () => {
		await importCsv(`${HEADER}\n100000007,61111111,,a@b.example,false`);
		const outcomes = async () => {
			const entries = JSON.parse(await server.operator("audit", "list", "--json"));
			return entries
				.filter(({ action }: { action: string }) => action === "accounts import: done")
				.map(({ subject, outcome }: Record<string, string>) => [subject, outcome]);
		};
		expect((await outcomes()).at(-1)).toEqual([
			"accounts",
			"1 added, 0 updated, 0 unchanged, 0 removed.",
		]);
		expect(await server.operator("audit", "list")).toContain(
			"1 added, 0 updated, 0 unchanged, 0 removed.",
		);
		const rows = `${HEADER}\n100000007,61111111,,a@b.example,false`;
		await importCsv(rows, "--remove-missing", "--remove-at-most", "99999", "--dry-run");
		const [subject, outcome] = (await outcomes()).at(-1);
		expect(subject).toBe("dry run: accounts --remove-missing");
		expect(outcome).toMatch(/^0 would be added, 0 updated, 1 unchanged, [1-9]\d* removed\.$/);
	});

	it("of very many accounts does not delay a running server", async () => {
		const rows = Array.from(
			{ length: 2_000 },
			(_, index) => `${300_000_000 + index},61111111,,a@b.example,`,
		);
		const importing = importCsv([HEADER, ...rows].join("\n"));
		const statuses = new Set<number>();
		let isDone = false;
		void importing.finally(() => {
			isDone = true;
		});
		while (!isDone) {
			const customer = await new Customer(server.url).open();
			const login = { accountNO: "204518837", mobileNO: "61234567" };
			statuses.add((await customer.post("login/login").send(login)).status);
			// However long a busy machine imports, this stays below an address's limit per minute.
			await sleep(LOGIN_EVERY_MS);
		}
		expect(await importing).toBe("2000 added, 0 updated, 0 unchanged, 0 removed.");
		for (const status of statuses) expect([200, 503]).toContain(status);
		expect(await canLogIn("300000007", "61111111")).toBe(true);
	});

	it("changes nothing in a dry run, and removes missing accounts only on request", async () => {
		const row = `${HEADER}\n100000006,61111111,,a@b.example,false`;
		expect(await importCsv(row, "--dry-run")).toBe(
			"1 would be added, 0 updated, 0 unchanged, 0 removed.",
		);
		expect(await canLogIn("100000006", "61111111")).toBe(false);
		expect(await importCsv(row, "--remove-missing", "--yes", "--remove-at-most", "99999")).toMatch(
			/^1 added, 0 updated, 0 unchanged, [1-9]\d* removed/,
		);
		expect(await canLogIn("204518837", "61234567")).toBe(false);
		await importCsv(`${HEADER}\n204518837,61234567,39284710,contact@wongkee.example,false`);
	});
});

describe("accounts import --remove-missing", () => {
	const numbers = Array.from({ length: 20 }, (_, index) => String(500_000_000 + index));
	const csv = (list: readonly string[]) =>
		[HEADER, ...list.map((number) => `${number},61111111,,a@b.example,false`)].join("\n");
	const countAccounts = () =>
		server.look((database) => database.selectFrom("accounts").select("details").execute());

	beforeAll(() =>
		importCsv(csv(numbers), "--remove-missing", "--yes", "--remove-at-most", "99999"),
	);
	afterAll(() => importCsv(`${HEADER}\n204518837,61234567,39284710,contact@wongkee.example,false`));

	it("reports in a dry run how many it would remove, fails if --yes would, and removes none", async () => {
		const within = csv(numbers.slice(2));
		expect(await importCsv(within, "--remove-missing", "--dry-run")).toBe(
			"0 would be added, 0 updated, 18 unchanged, 2 removed.",
		);
		const beyond = importCsv(csv(numbers.slice(5)), "--remove-missing", "--dry-run");
		await expect(beyond).rejects.toMatchObject({
			output: "0 would be added, 0 updated, 15 unchanged, 5 removed.",
			message: expect.stringContaining(
				"5 of 20 accounts would be removed, more than the 10 % that --yes allows. Check the file; if they are to be removed, give --remove-at-most 5.",
			),
		});
		expect(await countAccounts()).toHaveLength(20);
	});

	it("refuses to remove more than 10 % with --yes, and imports nothing then", async () => {
		const refused = "20 of 20 accounts would be removed, more than the 10 % that --yes allows.";
		await expect(importCsv(HEADER, "--remove-missing", "--yes")).rejects.toThrow(refused);
		const most = csv([...numbers.slice(3), "600000001"]);
		await expect(importCsv(most, "--remove-missing", "--yes")).rejects.toThrow("3 of 20 accounts");
		await expect(
			importCsv(most, "--remove-missing", "--yes", "--remove-at-most", "2"),
		).rejects.toThrow("3 of 20 accounts would be removed, more than 2.");
		expect(await countAccounts()).toHaveLength(20);
		expect(await canLogIn("500000000", "61111111")).toBe(true);
		expect(await canLogIn("600000001", "61111111")).toBe(false);
	});

	it("removes up to 10 % with --yes, and more up to a given number", async () => {
		expect(await importCsv(csv(numbers.slice(2)), "--remove-missing", "--yes")).toBe(
			"0 added, 0 updated, 18 unchanged, 2 removed.",
		);
		const limit = ["--remove-at-most", "13"];
		expect(await importCsv(csv(numbers.slice(15)), "--remove-missing", "--yes", ...limit)).toBe(
			"0 added, 0 updated, 5 unchanged, 13 removed.",
		);
	});

	it.each([
		[["--yes"], "would destroy nothing"],
		[["--remove-at-most", "5"], "belongs to --remove-missing"],
		[["--remove-missing", "--yes", "--remove-at-most", "5 %"], "Give a number"],
	])("rejects %j", async (options, reason) => {
		await expect(importCsv(csv(numbers), ...options)).rejects.toThrow(reason);
	});
});

describe("registrations", () => {
	it("are listed and exported beside a running server, and every access is audited", async () => {
		const customer = await Customer.loggedIn(server.url);
		const body = completeSubmission(await smallFiles());
		const { reference } = (await customer.submit(body).expect(200)).body;

		const list = JSON.parse(await server.operator("registrations", "list", "--json"));
		expect(list[0]).toMatchObject({ reference, language: "tc", loginMethod: "mobileNO" });

		const directory = join(server.directory, "exported");
		const written = reference.toLowerCase().replaceAll("-", " ");
		await server.operator("registrations", "export", written, "--to", directory, "--as", "May");
		expect((await readdir(directory)).sort()).toEqual([
			"brCopy-01.jpg",
			"businessProof-01.jpg",
			"idCopyB-01.jpg",
			"idCopyF-01.jpg",
			"idCopyS-01.jpg",
			"originals",
			"registration.json",
			"summary.html",
		]);
		expect((await readdir(join(directory, "originals"))).sort()).toEqual([
			"brCopy.pdf",
			"businessProof.pdf",
			"idCopyB.jpg",
			"idCopyF.jpg",
			"idCopyS.png",
		]);

		expect(await auditEntries()).toContainEqual({
			actor: "May",
			action: "registrations export",
			subject: reference,
		});
	});

	it("are not exported over another one, with a mistyped reference, or without a target", async () => {
		const [first] = JSON.parse(await server.operator("registrations", "list", "--json"));
		const directory = join(server.directory, "taken");
		await mkdir(directory);
		await writeFile(join(directory, "registration.json"), '{"reference":"2222-2222-2222"}');
		const run = (...rest: string[]) => server.operator("registrations", "export", ...rest);
		await expect(run(first.reference, "--to", directory)).rejects.toThrow("another registration");
		const slipped = first.reference.replace(/.$/, (last: string) => (last === "2" ? "3" : "2"));
		await expect(run(slipped, "--to", directory)).rejects.toThrow(
			"is invalid. A character is mistyped",
		);
		await expect(run(first.reference)).rejects.toThrow("'--to <directory>' not specified");
		expect(await readFile(join(directory, "registration.json"), "utf8")).toContain(
			"2222-2222-2222",
		);
		await writeFile(join(directory, "registration.json"), '{"reference":"2222-22');
		await expect(run(first.reference, "--to", directory)).rejects.toThrow("is not of an export");
	});
});

describe("a failed export", () => {
	it("leaves no opened files, and an audit entry", async () => {
		const [first] = JSON.parse(await server.operator("registrations", "list", "--json"));
		// A server that has run for a minute keeps its release beside them.
		for (const id of (await server.storedFiles()).filter(isFileId).slice(-1))
			await server.storage.alterFile(id, "altered");
		const directory = join(server.directory, "broken");
		const before = (await auditEntries()).length;
		await expect(
			server.operator("registrations", "export", first.reference, "--to", directory, "--as", "Eve"),
		).rejects.toThrow();
		expect(await readdir(directory)).toEqual([]);
		expect(await auditEntries()).toHaveLength(before + 2);
		expect(await auditEntries()).toContainEqual({
			actor: "Eve",
			action: "registrations export: failed",
			subject: first.reference,
		});
	});
});

it("prints what it can do when asked", async () => {
	const before = await auditEntries();
	expect(await server.operator("registrations", "export", "--help")).toContain("--to <directory>");
	expect(await auditEntries()).toEqual(before);
});

it("the audit log shows what a deregistration did", async () => {
	const reference = await register(server.url);
	await server.operator("registrations", "deregister", reference, "--yes");
	await server.operator("registrations", "deregister", reference, "--undo");
	await server.operator("registrations", "deregister", reference, "--undo");
	const entries = JSON.parse(await server.operator("audit", "list", "--json"));
	const outcomes = (entries as { subject: string; outcome?: string }[])
		.filter(({ subject, outcome }) => subject === reference && outcome !== undefined)
		.map(({ outcome }) => outcome);
	expect(outcomes).toEqual([
		expect.stringMatching(/ is deregistered as of \d{4}-/),
		`${reference} is registered again.`,
		`${reference} is not deregistered. Nothing was changed.`,
	]);
});
