import { createHash } from "node:crypto";
import type { RegisteredFile } from "../../domain/registrations/registration.ts";
import { VERIFICATION_NAME } from "../../domain/registrations/registration-contents.ts";
import {
	openField,
	openVerification,
	purposeOf,
	readFileRow,
} from "../../domain/registrations/sealed-registration.ts";
import { FileMissingError, type FileStore } from "../../platform/files/file-store.ts";
import { errorCodeOf } from "../../platform/logging/error-code.ts";
import type { KeyVault } from "../../platform/sealing/key-vault.ts";
import { openSeal, SealBrokenError, type SealingKey } from "../../platform/sealing/seal.ts";
import { OperatorError } from "../command.ts";
import type { Say } from "../progress.ts";
import type { Source } from "./source.ts";
import { tablePages } from "./table-pages.ts";

/** While one file is hashed, others are transferred; each is in memory twice. */
const LANES = 4;
const FILES_PER_LINE = 100;

interface Registration {
	readonly id: string;
	readonly reference: string;
	readonly key_id: string;
}

/** Source and target stores, and the vault that opens files. */
export interface FileMove {
	readonly from: FileStore;
	/** without a target the source is only verified */
	readonly to?: FileStore | undefined;
	/** the target's vault, or the source's */
	readonly vault: Pick<KeyVault, "open">;
	readonly say: Say;
}

/** What became of the files that registrations name. */
export interface MovedFiles {
	/** at the target, as registered */
	readonly count: number;
	/** how many registrations have keys */
	readonly registrations: number;
	/** reference and upload of those that are missing or altered at the source; and fields that are */
	readonly broken: readonly string[];
	/** the same, of those whose loss was accepted */
	readonly givenUp: readonly string[];
	/** references of registrations that have no key */
	readonly keyless: readonly string[];
}

/**
 * Copies each file that a registration names, still sealed. Then reads it at the target, opens it
 * with the key from the target's vault, and compares length and SHA-256 with the registration. A
 * file from an earlier attempt is not sent again, but verified in the same way.
 */
export async function moveFiles(source: Source, move: FileMove): Promise<MovedFiles> {
	let [count, registrations] = [0, 0];
	const broken: string[] = [];
	const givenUp: string[] = [];
	const keyless: string[] = [];
	const note = (isGivenUp: boolean, part: string) => void (isGivenUp ? givenUp : broken).push(part);
	const moveOne = async ({ id, reference, key_id }: Registration) => {
		const key = await move.vault.open(key_id);
		// Its purge has begun: it can no longer be opened, and the target's next purge finishes it.
		if (key === undefined) return void keyless.push(reference);
		registrations++;
		const fields = await alteredFieldsOf(source, id, key);
		for (const { name, lost_at } of fields)
			note(lost_at !== null, `${reference} ${name} (a field)`);
		for (const file of await filesOf(source, id, key)) {
			if (await moveFile(move, id, file, key)) count++;
			else note(file.lostAt !== undefined, `${reference} ${file.upload} (file ${file.id})`);
			const seen = count + broken.length + givenUp.length;
			if (seen % FILES_PER_LINE === 0) move.say(`files: ${seen} compared`);
		}
	};
	await inLanes(LANES, registrationsOf(source), moveOne);
	return { count, registrations, broken, givenUp, keyless };
}

/** A bit that a disk has changed looks intact to the database. */
async function alteredFieldsOf(
	{ database }: Source,
	registrationId: string,
	key: SealingKey,
): Promise<{ readonly name: string; readonly lost_at: string | null }[]> {
	const rows = await database
		.selectFrom("registration_fields")
		.select(["name", "value", "lost_at"])
		.where("registration_id", "=", registrationId)
		.execute();
	const altered = rows.filter(
		(row) => !opens(() => openField(key, registrationId, row.name, row.value)),
	);
	const verification = await database
		.selectFrom("registration_verifications")
		.select(["details", "lost_at"])
		.where("registration_id", "=", registrationId)
		.executeTakeFirst();
	const isWhole =
		verification === undefined ||
		opens(() => openVerification(key, registrationId, verification.details));
	if (isWhole) return altered;
	return [...altered, { name: VERIFICATION_NAME, lost_at: verification.lost_at }];
}

function opens(open: () => unknown): boolean {
	try {
		open();
		return true;
	} catch (error) {
		if (error instanceof SealBrokenError) return false;
		throw error;
	}
}

/** @returns false if the source has no such file */
async function moveFile(
	{ from, to }: FileMove,
	registrationId: string,
	file: RegisteredFile,
	key: SealingKey,
): Promise<boolean> {
	const isWhole = (sealed: Uint8Array | undefined) =>
		sealed !== undefined && isAsRegistered(sealed, registrationId, file, key);
	if (to !== undefined && isWhole(await readIfThere(to, file.id))) return true;
	const sealed = await readIfThere(from, file.id);
	if (sealed === undefined || !isWhole(sealed)) return false;
	if (to === undefined) return true;
	await writeFile(to, file.id, sealed);
	if (!isWhole(await readIfThere(to, file.id)))
		throw new OperatorError(`The target does not return the file ${file.id} unchanged.`);
	return true;
}

function isAsRegistered(
	sealed: Uint8Array,
	registrationId: string,
	{ upload, byteLength, sha256 }: RegisteredFile,
	key: SealingKey,
): boolean {
	try {
		const contents = openSeal(key, purposeOf(registrationId, upload), sealed);
		const digest = createHash("sha256").update(contents).digest("hex");
		return contents.length === byteLength && digest === sha256;
	} catch (error) {
		if (error instanceof SealBrokenError) return false;
		throw error;
	}
}

export async function writeFile(store: FileStore, id: string, sealed: Uint8Array): Promise<void> {
	const draft = await store.createDraft(id);
	try {
		await draft.write(sealed);
		await draft.commit();
	} catch (error) {
		await draft.discard();
		throw error;
	}
}

async function readIfThere(store: FileStore, id: string): Promise<Uint8Array | undefined> {
	try {
		return await store.read(id);
	} catch (error) {
		if (isUnreadable(error)) return undefined;
		throw error;
	}
}

/** The file is missing, or its disk or its rights do not let it be read. Others may be fine. */
export function isUnreadable(error: unknown): boolean {
	return (
		error instanceof FileMissingError ||
		["EIO", "EACCES", "EISDIR"].includes(errorCodeOf(error) ?? "")
	);
}

async function* registrationsOf({ database }: Source): AsyncGenerator<Registration> {
	const table = { name: "registrations", counter: undefined };
	for await (const page of tablePages(database, table))
		for (const { id, reference, key_id } of page)
			yield { id: String(id), reference: String(reference), key_id: String(key_id) };
}

async function filesOf(
	{ database }: Source,
	registrationId: string,
	key: SealingKey,
): Promise<RegisteredFile[]> {
	const rows = await database
		.selectFrom("registration_files")
		.selectAll()
		.where("registration_id", "=", registrationId)
		.execute();
	return rows.map((row) => readFileRow(key, registrationId, row));
}

/**
 * Processes items, several at a time. The first failure stops it, after started items have
 * finished.
 */
export async function inLanes<Item>(
	lanes: number,
	items: AsyncIterator<Item> | Iterator<Item>,
	work: (item: Item) => Promise<void>,
): Promise<void> {
	let hasFailed = false;
	const lane = async () => {
		// An async generator can be shared: it returns each item to one caller.
		for (let next = await items.next(); next.done !== true; next = await items.next()) {
			if (hasFailed) return;
			await work(next.value);
		}
	};
	const watched = async () => {
		try {
			await lane();
		} catch (error) {
			hasFailed = true;
			throw error;
		}
	};
	const ends = await Promise.allSettled(Array.from({ length: lanes }, watched));
	const failure = ends.find((end) => end.status === "rejected");
	if (failure !== undefined) throw failure.reason;
}
