import { timingSafeEqual } from "node:crypto";
import { isFileId } from "../../domain/registrations/sweeper.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import type { KeyVault } from "../../platform/sealing/key-vault.ts";
import { KeyUnwrapError, type KeyWrapper } from "../../platform/sealing/key-wrapper.ts";
import { sealedKeyId } from "../../platform/sealing/seal.ts";
import { OperatorError } from "../command.ts";
import type { Source } from "./source.ts";
import { vaultPages } from "./vault-pages.ts";

/** Later than any stored key or file. */
export const END_OF_TIME = new Date("9999-12-31T23:59:59.999Z");

/**
 * Opens each key of the source with the source's wrapper and stores it in the target's vault, which
 * wraps it with its own. In between a key only exists in this process's memory.
 *
 * Keys stay unconfirmed until the tables are copied, so that `removeDestroyed` can recognise them.
 *
 * @param onUnopened called with the id of each key that does not open: whether to go on without it
 * @param advice what to do otherwise
 * @returns the number of keys
 * @throws OperatorError
 */
export async function moveKeys(
	source: Source,
	sourceWrapper: KeyWrapper,
	vault: KeyVault,
	onUnopened: (keyId: string) => boolean = () => false,
	advice = "",
): Promise<number> {
	let count = 0;
	for await (const key of keysToMove(source)) {
		const { id, registration_id, wrapped, isNamed, isConfirmed } = key;
		const bytes = await unwrapIfFitting(sourceWrapper, id, wrapped);
		if (bytes === undefined) {
			if (!onUnopened(id)) throw unopened(id, advice);
			continue;
		}
		await keepOnce(vault, { id, bytes }, registration_id);
		// The rows are missing, not the key: it is needed if they are restored.
		if (!isNamed && isConfirmed) await vault.confirm(id);
		count++;
	}
	return count;
}

/** @returns undefined if it does not open */
export async function unwrapIfFitting(
	wrapper: KeyWrapper,
	id: string,
	wrapped: Uint8Array,
): Promise<Uint8Array | undefined> {
	try {
		return await wrapper.unwrap(id, wrapped);
	} catch (error) {
		if (error instanceof KeyUnwrapError) return undefined;
		throw error;
	}
}

/** @throws OperatorError if it does not open */
export async function unwrap(
	wrapper: KeyWrapper,
	id: string,
	wrapped: Uint8Array,
): Promise<Uint8Array> {
	const bytes = await unwrapIfFitting(wrapper, id, wrapped);
	if (bytes !== undefined) return bytes;
	throw unopened(id, "");
}

function unopened(id: string, advice: string): OperatorError {
	return new OperatorError(
		`The source's key ${id} does not open: it is damaged, its wrapping key is not in the folder that --from-keys names, or its wrapping command is not the one of this environment. ${advice}`.trimEnd(),
	);
}

/** Called after the rows are copied: from then on only a purge removes these keys. */
export async function confirmKeys(source: Source, vault: KeyVault): Promise<void> {
	for await (const { id, isNamed } of keysOf(source)) if (isNamed) await vault.confirm(id);
}

/**
 * Removes what an earlier attempt copied and the source has destroyed since: files, and then their
 * keys.
 */
export async function removeDestroyed(
	source: Source,
	vault: KeyVault,
	files: FileStore,
): Promise<void> {
	const destroyed = new Set(await vault.listUnconfirmedBefore(END_OF_TIME));
	for await (const { id } of keysOf(source)) destroyed.delete(id);
	if (destroyed.size === 0) return;
	const rows = await source.database.selectFrom("registration_files").select("id").execute();
	const named = new Set(rows.map(({ id }) => id));
	for (const id of (await files.list()).filter(isFileId))
		if (!named.has(id) && destroyed.has(sealedKeyId(await files.read(id)))) await files.remove(id);
	for (const id of destroyed) await vault.destroy(id);
}

async function keepOnce(
	vault: KeyVault,
	key: { readonly id: string; readonly bytes: Uint8Array },
	registrationId: string,
): Promise<void> {
	if ((await vault.open(key.id)) === undefined) await vault.keep(key, registrationId);
	const kept = await vault.open(key.id);
	if (kept === undefined || !timingSafeEqual(kept.bytes, key.bytes))
		throw new OperatorError(`The target's vault does not return the key ${key.id} unchanged.`);
}

/** All keys except those left over from unfinished submissions. */
export async function* keysToMove(source: Source) {
	for await (const key of keysOf(source))
		if (key.isNamed || key.isOfDraft || key.isConfirmed) yield key;
}

async function* keysOf({ vault, database }: Source) {
	for await (const rows of vaultPages(vault)) {
		const ids = rows.map(({ id }) => id);
		const registrations = await database
			.selectFrom("registrations")
			.select("key_id")
			.where("key_id", "in", ids)
			.execute();
		const drafts = await database
			.selectFrom("draft_keys")
			.select("key_id")
			.where("key_id", "in", ids)
			.execute();
		const named = new Set(registrations.map(({ key_id }) => key_id));
		const ofDrafts = new Set(drafts.map(({ key_id }) => key_id));
		for (const row of rows)
			yield {
				...row,
				isNamed: named.has(row.id),
				isOfDraft: ofDrafts.has(row.id),
				isConfirmed: row.confirmed_at !== null,
			};
	}
}
