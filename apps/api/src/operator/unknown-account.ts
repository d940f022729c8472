import type { INestApplicationContext } from "@nestjs/common";
import { AccountDirectory } from "../domain/accounts/account-directory.ts";
import { KnownAccounts } from "../domain/accounts/known-accounts.ts";
import { ENVIRONMENT, type Environment } from "../platform/environment/environment.ts";
import { Extensions } from "../platform/extensions/extensions.ts";

/**
 * Says that a number is probably mistyped. Only the server's own directory can tell.
 *
 * @returns lines to print, none if the account is known
 */
export async function sayIfUnknown(
	application: INestApplicationContext,
	accountNO: string,
): Promise<string[]> {
	const isOwn =
		application.get<Environment>(ENVIRONMENT).ACCOUNTS === "database" &&
		!application.get(Extensions).has(AccountDirectory);
	if (!isOwn) return [];
	const known = await application.get(KnownAccounts).among([accountNO]);
	return known.has(accountNO)
		? []
		: [`There is no account ${accountNO}: it was neither imported nor used so far.`];
}
