import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Customer } from "../support/customer.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

const OTHER = { accountNO: "204518838", mobileNO: "51234567" };
let server: TestServer;
let customer: Customer;
let other: Customer;

beforeEach(async () => {
	server = await startTestServer();
	customer = await Customer.loggedIn(server.url);
	other = await Customer.loggedIn(server.url, OTHER);
});
afterEach(() => server.close());

/** The status of a renewal of each of the two. */
async function statuses(): Promise<number[]> {
	const answers = [customer, other].map((each) => each.call("login/renew").send({}));
	return (await Promise.all(answers)).map(({ status }) => status);
}

describe("active sessions", () => {
	it("of one account are ended by the operator, and the others continue", async () => {
		await Customer.loggedIn(server.url);
		expect(await server.operator("sessions", "end", "--yes", "204518837")).toBe(
			"2 sessions ended.",
		);
		expect(await statuses()).toEqual([401, 200]);
		expect(await server.operator("sessions", "end", "--yes", "204518837")).toMatch(
			/^No session is active\. The last one ended at 20\S+ \S+ \+08:00\.$/,
		);
		// Nothing would end, so nothing is asked either.
		expect(await server.operator("sessions", "end", "204518837")).toMatch(
			/^No session is active\. /,
		);
		await expect(server.operator("sessions", "end", "--yes", "204518873")).rejects.toThrow(
			"There is no account 204518873: it was neither imported nor used so far. Nothing was done.",
		);
	});

	it("are counted in a dry run, of one account or of all, and continue", async () => {
		const rehearse = (whose: string) => server.operator("sessions", "end", whose, "--dry-run");
		expect(await rehearse("204518837")).toBe("1 session would end.");
		expect(await rehearse("--all")).toBe("2 sessions would end.");
		expect(await statuses()).toEqual([200, 200]);
	});

	it("of all accounts are ended at once", async () => {
		expect(await server.operator("sessions", "end", "--yes", "--all")).toBe("2 sessions ended.");
		expect(await statuses()).toEqual([401, 401]);
		expect(await customer.logIn()).toMatchObject({ success: true });
	});

	it("end with the account that an import removes, and no others do", async () => {
		const list = join(server.directory, "accounts.csv");
		await writeFile(
			list,
			"accountNO,mobileNOs,brNO,contactEmail,isDummyBr\n204518838,51234567,,a@wongkee.example,true\n",
		);
		await server.operator("accounts", "import", list);
		expect(await statuses()).toEqual([200, 200]);
		await server.operator(
			"accounts",
			"import",
			list,
			"--remove-missing",
			"--yes",
			"--remove-at-most",
			"99",
		);
		expect(await statuses()).toEqual([401, 200]);
	});

	it.each([
		[[], "Give either account or --all."],
		[["12345"], "Give an account number"],
		[["204518837", "--all"], "Give either account or --all."],
		[["204518837", "204518838"], "Too many arguments"],
	])("do not end for %j, and the audit log names no account", async (words, reason) => {
		const run = server.operator("sessions", "end", "--yes", ...words);
		await expect(run).rejects.toThrow(reason);
		expect(await statuses()).toEqual([200, 200]);
		expect(await server.operator("audit", "list")).not.toContain("204518837");
	});
});
