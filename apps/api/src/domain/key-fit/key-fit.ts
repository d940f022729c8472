import { createHash, randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Inject, Injectable } from "@nestjs/common";
import { Database } from "../../platform/database/database.ts";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
import { ENVIRONMENT, type Environment } from "../../platform/environment/environment.ts";
import { AdapterTimeoutError } from "../../platform/extensions/adapter-timeout-error.ts";
import { KeyVault } from "../../platform/sealing/key-vault.ts";
import { KeyUnwrapError } from "../../platform/sealing/key-wrapper.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import {
	SEALING_KEY_BYTES,
	SealBrokenError,
	type SealingKey,
} from "../../platform/sealing/seal.ts";
import { headsDirectoryOf, readCopyOfHeads, writeCopyOfHeads } from "../audit/audit-heads.ts";
import { Installation } from "../maintenance/installation.ts";
import { COPY, StoredSettings } from "../maintenance/stored-settings.ts";
import { openField } from "../registrations/sealed-registration.ts";
import { ACCEPT_LOSS, inFolder, placesOf } from "./find-misfit.ts";
import { KeyServiceUnavailableError } from "./key-service-unavailable-error.ts";
import { KeysDoNotFitError } from "./keys-do-not-fit-error.ts";
import { writeMark } from "./mark-file.ts";

/**
 * The id of a data key that no registration uses. It is stored, rewrapped and moved like all
 * others, so it can be opened exactly while vault and wrapping key belong to the data, which
 * contains its fingerprint.
 */
export const MARK_KEY_ID = "0".repeat(32);
/** Used in place of a registration's id. */
const MARK_OWNER = "installation";

/** In an installation without marks, the key of one of this many registrations must open. */
const PROVED_REGISTRATIONS = 20;

const SERVICE_TRIES = 10;
const SERVICE_PAUSE_MS = 1_000;

type LostKey = "root secret" | "wrapping key or vault";

/** What `keys accept-loss` accepts. */
export interface Loss {
	/** empty if everything fits */
	readonly lost: readonly LostKey[];
	readonly registrations: number;
	/** how many of them can no longer be opened */
	readonly unopened: number;
}

/**
 * Proves that vault, wrapping key and root secret belong to the data, and marks them: the vault
 * contains a key whose fingerprint is in the database, together with that of the root secret
 * (docs/decisions/0030-keys-that-fit.md).
 */
@Injectable()
export class KeyFit {
	constructor(
		private readonly database: Database,
		private readonly settings: StoredSettings,
		private readonly installation: Installation,
		private readonly vault: KeyVault,
		private readonly roots: RootKeys,
		@Inject(CLOCK) private readonly now: Clock,
		@Inject(ENVIRONMENT) private readonly environment: Environment,
	) {}

	/**
	 * Marks an empty installation, and one of an earlier version once its keys have opened existing
	 * data.
	 *
	 * @param isServer whether the newest root secret becomes the one of the data
	 * @param pause waits for some milliseconds while the key service does not answer
	 * @throws KeysDoNotFitError, VaultBelongsElsewhereError or KeyServiceUnavailableError; nothing is
	 *   written then
	 */
	async prove(isServer: boolean, pause: Pause = sleep): Promise<void> {
		await this.#whenServiceAnswers(pause, async () => {
			await this.#proveVault();
			await this.#proveRoot();
		});
		await this.#mark(isServer);
	}

	/** What {@link acceptLoss} would accept as lost. Changes nothing. */
	async findLoss(pause: Pause = sleep): Promise<Loss> {
		const lost: LostKey[] = [];
		if (await isRefused(() => this.#proveRoot())) lost.push("root secret");
		if (await isRefused(() => this.#whenServiceAnswers(pause, () => this.#proveVault())))
			lost.push("wrapping key or vault");
		return { lost, ...(await this.#countUnopened()) };
	}

	/**
	 * Accepts the current keys from now on, and a loss that {@link findLoss} found. After that of a
	 * root secret alone registrations still open, so later damage to them is not given up.
	 */
	async acceptLoss({ lost }: Pick<Loss, "lost">, areFilesLost = false): Promise<void> {
		if (lost.includes("wrapping key or vault")) {
			await this.vault.claim(await this.installation.id());
			await this.vault.destroy(MARK_KEY_ID);
			await this.settings.write("vault-fingerprint", fingerprintOf(await this.#makeMarkKey()));
		}
		await this.#mark(true);
		const moment = this.now().toISOString();
		if (lost.includes("root secret")) await this.settings.write("root-loss-accepted", moment);
		if (areFilesLost || lost.includes("wrapping key or vault"))
			await this.settings.write("loss-accepted", moment);
	}

	/** When a loss of keys or files was last accepted, which gave registrations up. */
	async lossAcceptedAt(): Promise<string | undefined> {
		return await this.settings.read("loss-accepted");
	}

	/** When the loss of a root secret was last accepted: accounts imported before do not open. */
	async rootLossAcceptedAt(): Promise<string | undefined> {
		return await this.settings.read("root-loss-accepted");
	}

	/** When any loss was last accepted. */
	async lastAcceptedAt(): Promise<string | undefined> {
		const moments = [await this.lossAcceptedAt(), await this.rootLossAcceptedAt()];
		return moments
			.filter((moment) => moment !== undefined)
			.toSorted()
			.at(-1);
	}

	/**
	 * Ends the acceptance of losses up to `until`, because everything opens again: a later loss is then
	 * reported.
	 *
	 * @returns whether there was any
	 */
	async endLosses(until: Date): Promise<boolean> {
		const ofRegistrations = await this.settings.removeMoment("loss-accepted", until);
		const ofRootSecret = await this.settings.removeMoment("root-loss-accepted", until);
		return ofRegistrations || ofRootSecret;
	}

	async #proveVault(): Promise<void> {
		const expected = await this.settings.read("vault-fingerprint");
		const markKey = await this.#open(MARK_KEY_ID);
		if (expected === undefined) await this.#proveByRegistrations();
		else if (markKey === undefined || fingerprintOf(markKey) !== expected)
			throw this.#vaultMisfit("holds other or older keys than");
	}

	/** @throws KeysDoNotFitError if the current wrapping key does not open it */
	async #open(keyId: string): Promise<SealingKey | undefined> {
		try {
			return await this.vault.open(keyId);
		} catch (cause) {
			if (!(cause instanceof KeyUnwrapError)) throw cause;
			const [, keyPlace] = placesOf(this.environment);
			const { KEY_WRAPPER, KEY_WRAPPER_COMMAND, KEY_DIR } = this.environment;
			const where =
				KEY_WRAPPER === "command"
					? `KEY_WRAPPER_COMMAND (${KEY_WRAPPER_COMMAND})`
					: inFolder("KEY_DIR", KEY_DIR);
			const advice =
				where === keyPlace
					? "It is missing, damaged, or of another installation: put the one there that was used with them, from a backup."
					: "Set both to values that were used together before, or put the backup of the wrapping key there.";
			throw new KeysDoNotFitError(
				`The wrapping key of ${where} does not open the keys of ${keyPlace}. ${advice} ${ACCEPT_LOSS}`,
				{ cause },
			);
		}
	}

	async #proveByRegistrations(): Promise<void> {
		const newest = await this.database
			.selectFrom("registrations")
			.select(["id", "key_id"])
			.orderBy("submitted_at", "desc")
			.limit(PROVED_REGISTRATIONS)
			.execute();
		let refusal: unknown;
		for (const { id, key_id } of newest)
			try {
				const key = await this.#open(key_id);
				// Its purge has begun.
				if (key === undefined) continue;
				return await this.#openAnyField(key, id);
			} catch (error) {
				if (!(error instanceof KeysDoNotFitError || error instanceof SealBrokenError)) throw error;
				refusal = error;
			}
		if (refusal instanceof KeysDoNotFitError) throw refusal;
		if (newest.length > 0) throw this.#vaultMisfit("opens no registration of");
	}

	async #openAnyField(key: SealingKey, registrationId: string): Promise<void> {
		const { name, value } = await this.database
			.selectFrom("registration_fields")
			.select(["name", "value"])
			.where("registration_id", "=", registrationId)
			.limit(1)
			.executeTakeFirstOrThrow();
		openField(key, registrationId, name, value);
	}

	async #proveRoot(): Promise<void> {
		const expected = await this.settings.read("root-fingerprint");
		const isKnown =
			expected === undefined
				? await this.#knowsWhatIsThere()
				: this.roots.fingerprints().includes(expected);
		if (isKnown) return;
		const [dataPlace] = placesOf(this.environment);
		throw new KeysDoNotFitError(
			`ROOT_SECRET is not what the data in ${dataPlace} was last used with. Restore it, or add a new secret in front of the old one, separated by a comma. ${ACCEPT_LOSS}`,
		);
	}

	/** Every start and command of an earlier version has added entries to the audit log. */
	async #knowsWhatIsThere(): Promise<boolean> {
		const entry = await this.database
			.selectFrom("audit_log")
			.select(["digest", "mac"])
			.orderBy("at", "desc")
			.limit(1)
			.executeTakeFirst();
		if (entry !== undefined) return this.roots.matches("audit chain", entry.digest, entry.mac);
		const account = await this.database
			.selectFrom("accounts")
			.select("account_lookup")
			.orderBy("imported_at", "desc")
			.limit(1)
			.executeTakeFirst();
		return account === undefined || this.roots.knows(account.account_lookup);
	}

	/** In this order, so that a crash in between does not look like a misfit to the next start. */
	async #mark(isServer: boolean): Promise<void> {
		const installation = await this.installation.id();
		await this.vault.claim(installation);
		const markKey = (await this.vault.open(MARK_KEY_ID)) ?? (await this.#makeMarkKey());
		// The sweep does not remove confirmed keys.
		if (!(await this.vault.isConfirmed(MARK_KEY_ID))) await this.vault.confirm(MARK_KEY_ID);
		const vault = fingerprintOf(markKey);
		if ((await this.settings.writeOnce("vault-fingerprint", vault)) !== vault)
			throw this.#vaultMisfit("holds other keys than");
		await this.#markHeads();
		const [newest = ""] = this.roots.fingerprints();
		const root = await this.settings.writeOnce("root-fingerprint", newest);
		if (isServer && root !== newest) await this.settings.write("root-fingerprint", newest);
		// With a shared database DATA_DIR contains nothing that belongs to an installation.
		if (this.environment.DATABASE_URL === undefined)
			writeMark(this.environment.DATA_DIR, {
				installation,
				vault,
				root: isServer ? newest : root,
			});
	}

	/** Heads without a mark are new, or of an earlier version. */
	async #markHeads(): Promise<void> {
		const heads = headsDirectoryOf(this.environment);
		const found = readCopyOfHeads(heads);
		const copy = await this.settings.writeOnce(COPY, found ?? randomUUID());
		if (found === undefined) await writeCopyOfHeads(heads, copy);
	}

	/** If several processes start at once, the first one's key counts. */
	async #makeMarkKey(): Promise<SealingKey> {
		const made = { id: MARK_KEY_ID, bytes: randomBytes(SEALING_KEY_BYTES) };
		const failure = await this.vault.keep(made, MARK_OWNER).catch((error: unknown) => error);
		const kept = await this.vault.open(MARK_KEY_ID);
		if (kept === undefined) throw failure ?? new Error("The vault does not return its mark");
		return kept;
	}

	async #countUnopened(): Promise<Pick<Loss, "registrations" | "unopened">> {
		const rows = await this.database.selectFrom("registrations").select("key_id").execute();
		let unopened = 0;
		for (const { key_id } of rows) {
			const key = await this.vault.open(key_id).catch((error: unknown) => {
				if (!(error instanceof KeyUnwrapError)) throw error;
			});
			if (key === undefined) unopened++;
		}
		return { registrations: rows.length, unopened };
	}

	/** Any failure except a key that does not open may be temporary. */
	async #whenServiceAnswers(pause: Pause, work: () => Promise<void>): Promise<void> {
		for (let tries = 1; ; tries++)
			try {
				return await work();
			} catch (cause) {
				if (cause instanceof KeysDoNotFitError) throw cause;
				const isOver = tries >= SERVICE_TRIES || cause instanceof AdapterTimeoutError;
				if (isOver) throw this.#unavailable(cause);
				await pause(SERVICE_PAUSE_MS);
			}
	}

	#unavailable(cause: unknown): KeyServiceUnavailableError {
		const { KEY_WRAPPER_COMMAND, KEY_DATABASE_URL } = this.environment;
		const command =
			KEY_WRAPPER_COMMAND === undefined
				? []
				: [`the program of KEY_WRAPPER_COMMAND (${KEY_WRAPPER_COMMAND})`];
		const database = KEY_DATABASE_URL === undefined ? [] : ["the database of KEY_DATABASE_URL"];
		const [, keyPlace] = placesOf(this.environment);
		const where = [...command, ...database].join(" or ") || keyPlace;
		return new KeyServiceUnavailableError(where, cause);
	}

	#vaultMisfit(how: string): KeysDoNotFitError {
		const [dataPlace, keyPlace] = placesOf(this.environment);
		return new KeysDoNotFitError(
			`${keyPlace} ${how} the data in ${dataPlace}. Set both to values that were used together before, or restore backups of the same day. ${ACCEPT_LOSS}`,
		);
	}
}

type Pause = (milliseconds: number) => Promise<unknown>;

async function isRefused(prove: () => Promise<void>): Promise<boolean> {
	try {
		await prove();
		return false;
	} catch (error) {
		if (error instanceof KeysDoNotFitError) return true;
		throw error;
	}
}

function fingerprintOf({ bytes }: SealingKey): string {
	return createHash("sha256").update(bytes).digest("base64url");
}
