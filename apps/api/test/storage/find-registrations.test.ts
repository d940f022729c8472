import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { UsageError } from "../../src/operator/command.ts";
import { Customer } from "../support/customer.ts";
import { smallFiles } from "../support/sample-files.ts";
import { completeSubmission } from "../support/submission.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";
import { trustEveryClock } from "../support/trust-every-clock.ts";

const SINGLE = { accountNO: "300000001", mobileNO: "61234567" };
const TWICE = { accountNO: "300000002", mobileNO: "61234567" };
const UNUSED = "300000003";
const UNKNOWN = "399999999";
let server: TestServer;
let early: string;
let late: string;
let single: string;

beforeAll(trustEveryClock);
beforeAll(async () => {
	server = await startTestServer();
	const path = join(server.directory, "accounts.csv");
	const rows = [SINGLE.accountNO, TWICE.accountNO, UNUSED].map(
		(accountNO) => `${accountNO},61234567,39284710,contact@wongkee.example,no`,
	);
	await writeFile(path, ["accountNO,mobileNOs,brNO,contactEmail,isDummyBr", ...rows].join("\n"));
	await server.operator("accounts", "import", path);
	early = await register("2026-11-20T15:59:59.000Z", TWICE);
	late = await register("2026-11-20T16:00:00.000Z", TWICE);
	single = await register("2026-11-21T04:00:00.000Z", SINGLE);
	const to = ["--to", join(server.directory, "late"), "--originals-only"];
	await server.operator("registrations", "export", late, ...to);
	await server.operator("registrations", "deregister", "--yes", early);
});
afterAll(() => server.close());

async function register(at: string, login: typeof SINGLE): Promise<string> {
	server.setTime(new Date(at));
	const customer = await Customer.loggedIn(server.url, login);
	const body = completeSubmission(await smallFiles());
	return (await customer.submit(body).expect(200)).body.reference;
}

async function list(...options: string[]): Promise<string[]> {
	const rows = JSON.parse(await server.operator("registrations", "list", "--json", ...options));
	return rows.map(({ reference }: { reference: string }) => reference);
}

describe("registrations are listed", () => {
	it.each<[string[], () => string[]]>([
		[[], () => [single, late, early]],
		[["--account", TWICE.accountNO], () => [late, early]],
		[["--account", UNUSED], () => []],
		[["--state", "registered"], () => [single, late]],
		[["--state", "deregistered"], () => [early]],
		[["--state", "purging"], () => []],
		[["--since", "2026-11-21"], () => [single, late]],
		[["--not-exported"], () => [single, early]],
		[["--account", TWICE.accountNO, "--not-exported", "--state", "deregistered"], () => [early]],
		[["--limit", "2"], () => [single, late]],
		[["--limit", "2", "--account", TWICE.accountNO], () => [late, early]],
	])("by %j", async (options, expected) => {
		expect(await list(...options)).toEqual(expected());
	});

	it("by pages, each continuing the one before", async () => {
		expect(await list("--limit", "1", "--before", single)).toEqual([late]);
		expect(await list("--before", single.toLowerCase())).toEqual([late, early]);
		expect(await list("--before", early)).toEqual([]);
		expect(await list("--before", single, "--not-exported")).toEqual([early]);
	});

	it.each([
		[["--account", "12345"], "9 letters or digits"],
		[["--state", "gone"], "Allowed choices are registered, deregistered, purging"],
		[["--since", "2026-02-30"], "The calendar has no such day"],
		[["--since", "yesterday"], "YYYY-MM-DD"],
		[["--limit", "0"], "Give a number"],
		[["--limit", "1.5"], "Give a number"],
		[["--before", "x"], "Give a reference"],
	])("and %j is refused", async (options, reason) => {
		const run = list(...options);
		await expect(run).rejects.toThrow(UsageError);
		await expect(run).rejects.toThrow(reason);
	});
});

describe("an empty list says", () => {
	it("that there are none before the first", async () => {
		const empty = await startTestServer();
		try {
			expect(await empty.operator("registrations", "list")).toBe("There are no registrations.");
		} finally {
			await empty.close();
		}
	});

	it.each([
		[["--account", UNUSED], /^No registration matches\.$/],
		[["--state", "purging"], /^No registration matches\.$/],
		[["--account", UNKNOWN], /^No registration matches\. There is no account 399999999: /],
	])("why, for %j", async (options, sentence) => {
		expect(await server.operator("registrations", "list", ...options)).toMatch(sentence);
	});
});

describe("deregistering by account number", () => {
	const deregister = (...words: string[]) =>
		server.operator("registrations", "deregister", ...words);

	it("works if the account has one registration, and the audit log names the reference", async () => {
		expect(await deregister(SINGLE.accountNO, "--yes", "--as", "May")).toContain(
			`${single} is deregistered`,
		);
		expect(await list("--state", "deregistered")).toEqual([single, early]);
		await deregister(SINGLE.accountNO, "--undo");
		const entries = JSON.parse(await server.operator("audit", "list", "--json"));
		expect(entries).toContainEqual(
			expect.objectContaining({
				actor: "May",
				action: "registrations deregister: done",
				subject: single,
			}),
		);
	});

	it("on another day says which day it replaces", async () => {
		const questions: string[] = [];
		server.answerWith(async (question) => questions.push(question) > 0);
		server.setTime(new Date("2026-11-22T04:00:00.000Z"));
		await deregister(SINGLE.accountNO, "--on", "2026-11-21");
		const answer = await deregister(SINGLE.accountNO, "--on", "2026-11-22");
		server.answerWith(undefined);
		await deregister(SINGLE.accountNO, "--undo");
		const days = "2026-11-22 23:59:59 +08:00 instead of 2026-11-21 23:59:59 +08:00.";
		expect(answer).toBe(
			`${single} is deregistered as of ${days} A purge destroys it 12 months (RETENTION_MONTHS) later, unless --undo reverts this first.`,
		);
		expect(questions.at(-1)).toContain(`will be deregistered as of ${days}`);
	});

	it("lists several registrations, and deregisters none", async () => {
		const run = deregister(TWICE.accountNO, "--yes");
		await expect(run).rejects.toThrow(UsageError);
		await expect(run).rejects.toThrow(
			`${late}  2026-11-21 00:00:00 +08:00\n${early}  2026-11-20 23:59:59 +08:00`,
		);
		expect(await list("--state", "deregistered")).toEqual([early]);
		const entries = await server.operator("audit", "list");
		expect(entries).toMatch(/registrations deregister: failed +•••••0002/);
		expect(entries).not.toContain(TWICE.accountNO);
	});

	it.each([
		[UNUSED, /^Account 300000003 has no registration\.$/],
		[UNKNOWN, /^Account 399999999 has no registration\. There is no account 399999999: /],
	])("reports %s without a registration", async (accountNO, sentence) => {
		await expect(deregister(accountNO, "--yes")).rejects.toThrow(sentence);
	});
});

it("an account with many registrations is told of the newest", async () => {
	for (let day = 1; day <= 22; day++)
		await register(`2026-10-${String(day).padStart(2, "0")}T05:00:00.000Z`, TWICE);
	const refusal = await server
		.operator("registrations", "deregister", TWICE.accountNO, "--yes")
		.catch((error: Error) => error.message);
	const lines = refusal.split("\n");
	expect(lines[0]).toBe(
		`${TWICE.accountNO} has 24 registrations. Give the reference of one. Nothing was done.`,
	);
	expect(lines).toHaveLength(22);
	expect(lines[1]).toContain(late);
	expect(lines.at(-1)).toBe(
		`and 4 more: \`registrations list --account ${TWICE.accountNO}\` lists them.`,
	);
});

it("registrations of one moment are on one page each", async () => {
	const moment = "2026-11-21T05:00:00.000Z";
	const twins = [await register(moment, SINGLE), await register(moment, TWICE)].sort().reverse();
	const [first = "", ...others] = await list("--limit", "1");
	expect([first, ...others, ...(await list("--limit", "1", "--before", first))]).toEqual(twins);
});
