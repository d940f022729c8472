import type { INestApplicationContext } from "@nestjs/common";
import { openField } from "../../domain/registrations/sealed-registration.ts";
import { Database } from "../../platform/database/database.ts";
import { KeyVault } from "../../platform/sealing/key-vault.ts";
import { KeyUnwrapError } from "../../platform/sealing/key-wrapper.ts";
import { SealBrokenError } from "../../platform/sealing/seal.ts";
import { OperatorError } from "../command.ts";

const SAMPLE = 20;

/**
 * Opens one field of each of the newest registrations, and shows nothing of it.
 *
 * @returns a sentence for the report
 * @throws OperatorError if one does not open
 */
export async function openSample(application: INestApplicationContext): Promise<string> {
	const registrations = await application
		.get(Database)
		.selectFrom("registrations")
		.select(["id", "key_id", "reference"])
		.where("purging_since", "is", null)
		.orderBy("submitted_at", "desc")
		.limit(SAMPLE)
		.execute();
	const closed: string[] = [];
	for (const { reference, ...registration } of registrations)
		if (!(await opens(application, registration))) closed.push(reference);
	const fit = "Root secret, vault and wrapping key belong to the data";
	if (closed.length > 0)
		throw new OperatorError(
			`${fit}, but ${closed.length} of the ${registrations.length} newest registrations do not open: ${closed.join(", ")}. Restore their keys from a backup (docs/operating.md, Keys).`,
		);
	return registrations.length === 0
		? `${fit}. There are no registrations.`
		: `${fit}, and open the newest registrations (${registrations.length}).`;
}

/** A purge that begins now destroys the key first, and is no fault. */
async function opens(
	application: INestApplicationContext,
	{ id, key_id }: { readonly id: string; readonly key_id: string },
): Promise<boolean> {
	try {
		const key = await application.get(KeyVault).open(key_id);
		if (key === undefined) return await isBeingPurged(application, id);
		const field = await application
			.get(Database)
			.selectFrom("registration_fields")
			.select(["name", "value"])
			.where("registration_id", "=", id)
			.limit(1)
			.executeTakeFirst();
		if (field !== undefined) openField(key, id, field.name, field.value);
		return field !== undefined || (await isBeingPurged(application, id));
	} catch (error) {
		if (error instanceof KeyUnwrapError || error instanceof SealBrokenError) return false;
		throw error;
	}
}

async function isBeingPurged(application: INestApplicationContext, id: string): Promise<boolean> {
	const row = await application
		.get(Database)
		.selectFrom("registrations")
		.select("purging_since")
		.where("id", "=", id)
		.executeTakeFirst();
	return row === undefined || row.purging_since !== null;
}
