import type { Kysely } from "kysely";
import type { VaultSchema } from "../../platform/sealing/vault-schema.ts";

const PAGE_KEYS = 500;

/** Reads the keys of a vault page by page, by their ids. */
export async function* vaultPages(vault: Kysely<VaultSchema>) {
	for (let after = ""; ; ) {
		const rows = await vault
			.selectFrom("data_keys")
			.selectAll()
			.where("id", ">", after)
			.orderBy("id")
			.limit(PAGE_KEYS)
			.execute();
		const last = rows.at(-1);
		if (last === undefined) return;
		yield rows;
		after = last.id;
	}
}
