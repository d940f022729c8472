import type { INestApplicationContext } from "@nestjs/common";
import { AccountDirectory } from "../../domain/accounts/account-directory.ts";
import { refuseDemoAccounts } from "../../domain/accounts/demo-accounts.ts";
import { hasOwnDirectory } from "../../domain/accounts/own-directory.ts";
import { KeyFit } from "../../domain/key-fit/key-fit.ts";
import { openField } from "../../domain/registrations/sealed-registration.ts";
import { Database } from "../../platform/database/database.ts";
import { ENVIRONMENT, type Environment } from "../../platform/environment/environment.ts";
import { Extensions } from "../../platform/extensions/extensions.ts";
import { KeyVault } from "../../platform/sealing/key-vault.ts";
import { KeyUnwrapError } from "../../platform/sealing/key-wrapper.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { SealBrokenError } from "../../platform/sealing/seal.ts";
import { OperatorError } from "../command.ts";
import { counted } from "../counted.ts";

const SAMPLE = 20;

/**
 * Opens one field of each of the newest registrations, and shows nothing of it.
 *
 * @returns a sentence for the report
 * @throws OperatorError if one does not open
 */
export async function openSample(application: INestApplicationContext): Promise<string> {
	await requireAccounts(application);
	const acceptedAt = (await application.get(KeyFit).lossAcceptedAt()) ?? "";
	const registrations = await application
		.get(Database)
		.selectFrom("registrations")
		.select(["id", "key_id", "reference", "submitted_at", "lost_at"])
		.where("purging_since", "is", null)
		.orderBy("submitted_at", "desc")
		.limit(SAMPLE)
		.execute();
	const closed: string[] = [];
	let givenUp = 0;
	for (const { reference, submitted_at, lost_at, ...registration } of registrations) {
		if (await opens(application, registration)) continue;
		if (lost_at !== null || submitted_at <= acceptedAt) givenUp++;
		else closed.push(reference);
	}
	const fit = "Root secret, vault and wrapping key belong to the data";
	if (closed.length > 0)
		throw new OperatorError(
			`${fit}, but ${closed.length} of the ${registrations.length} newest registrations do not open: ${closed.join(", ")}. Restore their keys from a backup (docs/operating.md, Keys).`,
		);
	if (registrations.length === 0) return `${fit}. There are no registrations.`;
	const known =
		givenUp === 0 ? "" : ` ${counted(givenUp, "other")} had been given up with an accepted loss.`;
	return `${fit}, and open the newest registrations (${registrations.length - givenUp}); \`keys check\` also opens their files.${known}`;
}

/**
 * @throws DemoAccountsError in production if there is a demo account; OperatorError if the accounts
 *   imported last do not open: nobody can log in with them
 */
async function requireAccounts(application: INestApplicationContext): Promise<void> {
	const environment = application.get<Environment>(ENVIRONMENT);
	if (!hasOwnDirectory(environment, application.get(Extensions))) return;
	if (environment.NODE_ENV === "production")
		await refuseDemoAccounts(application.get(AccountDirectory));
	const keys = application.get(RootKeys);
	const accounts = await application
		.get(Database)
		.selectFrom("accounts")
		.select("account_lookup")
		.orderBy("imported_at", "desc")
		.limit(SAMPLE)
		.execute();
	const closed = accounts.filter(({ account_lookup }) => !keys.knows(account_lookup)).length;
	if (closed > 0)
		throw new OperatorError(
			`${closed} of the ${accounts.length} accounts imported last belong to a root secret that is not configured, so their customers cannot log in. Run \`accounts import FILE --remove-missing\` (docs/operating.md, Keys).`,
		);
}

/** A purge that begins now destroys the key first; that is not a fault. */
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
