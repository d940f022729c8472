import type { INestApplicationContext } from "@nestjs/common";
import { KnownAccounts } from "../domain/accounts/known-accounts.ts";
import { hasOwnDirectory } from "../domain/accounts/own-directory.ts";
import { ENVIRONMENT } from "../platform/environment/environment.ts";
import { Extensions } from "../platform/extensions/extensions.ts";
import { OperatorError } from "./command.ts";

/**
 * Refuses a number that is probably mistyped. Only the server's own directory can tell.
 *
 * @throws OperatorError
 */
export async function refuseUnknown(
	application: INestApplicationContext,
	accountNO: string,
): Promise<void> {
	const unknown = await sayIfUnknown(application, accountNO);
	if (unknown.length > 0) throw new OperatorError([...unknown, "Nothing was done."].join(" "));
}

/**
 * Says that a number is probably mistyped. Only the server's own directory can tell.
 *
 * @returns lines to print, none if the account is known
 */
export async function sayIfUnknown(
	application: INestApplicationContext,
	accountNO: string,
): Promise<string[]> {
	if (!hasOwnDirectory(application.get(ENVIRONMENT), application.get(Extensions))) return [];
	const known = await application.get(KnownAccounts).among([accountNO]);
	return known.has(accountNO)
		? []
		: [`There is no account ${accountNO}: it was neither imported nor used so far.`];
}
