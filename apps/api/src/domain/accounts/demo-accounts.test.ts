import { expect, it } from "vitest";
import { type Account, AccountDirectory, type AccountQuery } from "./account-directory.ts";
import { refuseDemoAccounts } from "./demo-accounts.ts";

/** A directory with one login. */
class OneLogin extends AccountDirectory {
	override readonly serviceState = "none";
	readonly #login: AccountQuery;
	constructor(accountNO: string, value: string) {
		super();
		this.#login = { accountNO, method: "mobileNO", value };
	}
	override async find(query: AccountQuery): Promise<Account | undefined> {
		if (JSON.stringify(query) !== JSON.stringify(this.#login)) return undefined;
		return { accountNO: query.accountNO, contactEmail: "office@company.hk", isDummyBr: false };
	}
}

it.each([
	["204518837", "61234567"],
	["204518838", "51234567"],
])("rejects a demo login to %s, whatever the other logins", async (...login) => {
	await expect(refuseDemoAccounts(new OneLogin(...login))).rejects.toThrow("--remove-missing");
});

it("accepts other logins", async () => {
	await refuseDemoAccounts(new OneLogin("204518837", "69999999"));
});
