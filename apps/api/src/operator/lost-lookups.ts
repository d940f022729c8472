import type { INestApplicationContext } from "@nestjs/common";
import { sql } from "kysely";
import { Database } from "../platform/database/database.ts";
import { RootKeys } from "../platform/sealing/root-keys.ts";
import { counted } from "./counted.ts";

/**
 * Says that registrations cannot be found by their account, because the root secret that hashed the
 * number is no longer configured.
 *
 * @returns lines to print, none if all can be found
 */
export async function sayIfNotFound(application: INestApplicationContext): Promise<string[]> {
	const keys = application.get(RootKeys);
	// Keyed hashes begin with the 8 characters of their root secret's version.
	const version = sql<string>`substr(account_lookup, 1, 8)`;
	const groups = await application
		.get(Database)
		.selectFrom("registrations")
		.select(({ fn }) => [version.as("version"), fn.countAll().as("count")])
		.groupBy(version)
		.execute();
	const lost = groups
		.filter((group) => !keys.knows(`${group.version}:`))
		.reduce((sum, { count }) => sum + Number(count), 0);
	if (lost === 0) return [];
	return [
		`${counted(lost, "registration")} cannot be found by account number, because the root secret of that time is no longer configured: look for the reference in \`registrations list\`.`,
	];
}
