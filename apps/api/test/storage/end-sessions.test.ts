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
		expect(await server.operator("sessions", "end", "204518837")).toBe("2 sessions ended.");
		expect(await statuses()).toEqual([401, 200]);
		expect(await server.operator("sessions", "end", "204518837")).toBe("0 sessions ended.");
		expect(await server.operator("sessions", "end", "204518873")).toBe(
			"0 sessions ended.\nThere is no account 204518873: it was neither imported nor used so far.",
		);
	});

	it("of all accounts are ended at once", async () => {
		expect(await server.operator("sessions", "end", "--all")).toBe("2 sessions ended.");
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
		await server.operator("accounts", "import", list, "--remove-missing", "--yes");
		expect(await statuses()).toEqual([401, 200]);
	});

	it.each([
		[[], "Give either account or --all."],
		[["12345"], "Give an account number"],
		[["204518837", "--all"], "Give either account or --all."],
		[["--all", "--dry-run"], "Unknown option '--dry-run'"],
		[["204518837", "204518838"], "Too many arguments"],
	])("do not end for %j, and the audit log names no account", async (words, reason) => {
		const run = server.operator("sessions", "end", ...words);
		await expect(run).rejects.toThrow(reason);
		expect(await statuses()).toEqual([200, 200]);
		expect(await server.operator("audit", "list")).not.toContain("204518837");
	});
});
