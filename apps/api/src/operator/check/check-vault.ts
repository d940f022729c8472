import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { Kysely } from "kysely";
import { openDialect } from "../../platform/database/open-dialect.ts";
import type { Environment } from "../../platform/environment/environment.ts";
import { VAULT_FILE } from "../../platform/sealing/sealing.module.ts";
import type { VaultSchema } from "../../platform/sealing/vault-schema.ts";
import { checkRights, rollBack, STATEMENT_LIMIT_MS, versionOf } from "./check-database.ts";
import { type Finding, passed, skipped } from "./finding.ts";
import { isThere, missing } from "./is-there.ts";

/** Whether keys can be stored and destroyed: every submission and every purge does. */
export async function checkVault(
	environment: Environment,
	hasData: Promise<boolean>,
): Promise<Finding> {
	const { KEY_DIR, KEY_DATABASE_URL } = environment;
	const path = join(KEY_DIR, VAULT_FILE);
	if (KEY_DATABASE_URL === undefined && !isThere(path))
		return skipped(missing(`There is no vault in KEY_DIR (${KEY_DIR})`, await hasData));
	const file = { path, busyTimeoutMs: STATEMENT_LIMIT_MS };
	const dialect = await openDialect(KEY_DATABASE_URL, STATEMENT_LIMIT_MS, file);
	const vault = new Kysely<VaultSchema>({ dialect });
	try {
		const version = await versionOf(vault);
		const tables = await vault.introspection.getTables();
		if (!tables.some(({ name }) => name === "data_keys"))
			return skipped(missing(`${version} answers. It has no tables`, await hasData, "them"));
		const lacking = await checkRights(vault, "KEY_DATABASE_URL");
		if (lacking !== undefined) return lacking;
		await tryToWrite(vault);
		return passed(`${version} answers; keys can be stored and destroyed.`);
	} finally {
		await vault.destroy();
	}
}

async function tryToWrite(vault: Kysely<VaultSchema>): Promise<void> {
	const id = randomUUID();
	await rollBack(vault, async (transaction) => {
		await transaction
			.insertInto("data_keys")
			.values({
				id,
				registration_id: "check",
				wrapped: Buffer.alloc(0),
				created_at: "",
				confirmed_at: null,
			})
			.execute();
		await transaction.deleteFrom("data_keys").where("id", "=", id).execute();
	});
}
