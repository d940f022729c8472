import { EnvironmentError } from "../../platform/environment/environment.ts";
import type { AccountDirectory } from "./account-directory.ts";
import type { ImportedAccount } from "./account-row.ts";

/** Logins for demos. Never in production. */
export const DEMO_ACCOUNTS: readonly ImportedAccount[] = [
	{
		accountNO: "204518837",
		mobileNOs: ["61234567", "98765432"],
		brNO: "39284710",
		contactEmail: "accounts@wongkee.example",
		isDummyBr: false,
	},
	{
		accountNO: "204518838",
		mobileNOs: ["51234567"],
		brNO: "",
		contactEmail: "office@harbour.example",
		isDummyBr: true,
	},
];

/** Whether the login of an account is publicly known. */
export function isDemoAccount({ accountNO, mobileNOs }: ImportedAccount): boolean {
	return DEMO_ACCOUNTS.some(
		(demo) =>
			demo.accountNO === accountNO && demo.mobileNOs.some((each) => mobileNOs.includes(each)),
	);
}

/**
 * Checks at a start in production whether the data comes from a demo.
 *
 * @throws EnvironmentError if a publicly known login works
 */
export async function refuseDemoAccounts(directory: AccountDirectory): Promise<void> {
	for (const { accountNO, mobileNOs } of DEMO_ACCOUNTS)
		for (const value of mobileNOs)
			if ((await directory.find({ accountNO, method: "mobileNO", value })) !== undefined)
				throw new EnvironmentError([
					"DATA_DIR: contains the demo accounts, whose logins are publicly known. Import your accounts with `accounts import FILE --remove-missing`; before the first registration you can also start with an empty directory",
				]);
}
