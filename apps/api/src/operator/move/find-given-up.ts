import type { Source } from "./source.ts";

/** What may stay closed in a copy. */
export interface GivenUp {
	readonly references: ReadonlySet<string>;
	readonly keyIds: ReadonlySet<string>;
}

/** Registrations from before a loss of keys or files was accepted, and those given up alone. */
export async function findGivenUp({ database }: Source): Promise<GivenUp> {
	const accepted = await database
		.selectFrom("settings")
		.select("value")
		.where("name", "=", "loss-accepted")
		.executeTakeFirst();
	const rows = await database
		.selectFrom("registrations")
		.select(["reference", "key_id"])
		.where(({ eb, or }) =>
			or([eb("lost_at", "is not", null), eb("submitted_at", "<=", accepted?.value ?? "")]),
		)
		.execute();
	return {
		references: new Set(rows.map(({ reference }) => reference)),
		keyIds: new Set(rows.map(({ key_id }) => key_id)),
	};
}
