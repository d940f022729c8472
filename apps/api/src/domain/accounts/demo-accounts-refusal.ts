import { EnvironmentError } from "../../platform/environment/environment.ts";
import type { AccountDirectory } from "./account-directory.ts";
import { DEMO_ACCOUNTS } from "./demo-accounts.ts";

/**
 * Checks at a start in production whether the data comes from a demo.
 *
 * @throws EnvironmentError if a publicly known login works
 */
export async function refuseDemoAccounts(directory: AccountDirectory): Promise<void> {
	for (const { accountNO, mobileNOs } of DEMO_ACCOUNTS)
		for (const value of mobileNOs)
			if ((await directory.find({ accountNO, method: "mobileNO", value })) !== undefined)
				throw new EnvironmentError(
					"The server cannot start:\n- DATA_DIR: contains the demo accounts, whose logins are publicly known. Start with an empty directory, or import your accounts with --remove-missing",
				);
}
