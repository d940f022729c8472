import type { Environment } from "../../platform/environment/environment.ts";
import type { Extensions } from "../../platform/extensions/extensions.ts";
import { AccountDirectory } from "./account-directory.ts";

/** Whether all accounts are in the server's own database. No other directory can list them. */
export function hasOwnDirectory(environment: Environment, extensions: Extensions): boolean {
	return environment.ACCOUNTS === "database" && !extensions.has(AccountDirectory);
}
