import { randomBytes, randomUUID } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import { Database } from "../../platform/database/database.ts";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
import { RootKeys, RootSecretMissingError } from "../../platform/sealing/root-keys.ts";
import { SealBrokenError } from "../../platform/sealing/seal.ts";
import { accountHashes } from "../accounts/account-hashes.ts";
import { RegistrationStore } from "../registrations/registration-store.ts";

/** A link that an operator created for one account. */
export interface Invitation {
	readonly id: string;
	/** null if the root secret that sealed it is no longer configured */
	readonly accountNO: string | null;
	readonly createdAt: Date;
	readonly expiresAt: Date;
	/**
	 * `used` once the account has a registration newer than the invitation, `void` if its root secret
	 * is no longer configured
	 */
	readonly state: "open" | "used" | "expired" | "revoked" | "void";
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long an invitation is listed after its last day. */
export const INVITATION_KEPT_MS = 90 * DAY_MS;
const TOKEN_BYTES = 32;

interface Row {
	readonly id: string;
	readonly details: Uint8Array;
	readonly created_at: string;
	readonly expires_at: string;
	readonly revoked_at: string | null;
}

/**
 * One-time invitations to register an account. The database contains a keyed hash of each token,
 * and the sealed account number. The registration uses an invitation up; opening its link does not,
 * whether by the customer twice or by a mail scanner.
 */
@Injectable()
export class Invitations {
	constructor(
		private readonly database: Database,
		private readonly keys: RootKeys,
		private readonly registrations: RegistrationStore,
		@Inject(CLOCK) private readonly now: Clock,
	) {}

	/** @returns its id, and its token, which is stored nowhere and cannot be shown again */
	async create(
		accountNO: string,
		days: number,
	): Promise<Pick<Invitation, "id" | "expiresAt"> & { readonly token: string }> {
		const id = randomUUID();
		const token = randomBytes(TOKEN_BYTES).toString("base64url");
		const createdAt = this.now();
		const expiresAt = new Date(createdAt.getTime() + days * DAY_MS);
		await this.#removeOld();
		await this.database
			.insertInto("invitations")
			.values({
				id,
				token_lookup: this.keys.hash("invitation", token),
				details: this.keys.seal("invitation", id, accountNO),
				created_at: createdAt.toISOString(),
				expires_at: expiresAt.toISOString(),
				revoked_at: null,
			})
			.execute();
		return { id, token, expiresAt };
	}

	/** All invitations that ended at most 90 days ago, oldest first. */
	async list(): Promise<Invitation[]> {
		const rows = await this.database
			.selectFrom("invitations")
			.selectAll()
			.orderBy("created_at")
			.execute();
		return await Promise.all(rows.map((row) => this.#read(row)));
	}

	async find(
		id: string,
	): Promise<(Invitation & { readonly revokedAt: string | null }) | undefined> {
		const row = await this.database
			.selectFrom("invitations")
			.selectAll()
			.where("id", "=", id)
			.executeTakeFirst();
		return row && { ...(await this.#read(row)), revokedAt: row.revoked_at };
	}

	/** @returns false if there is no such invitation, or it was revoked before */
	async revoke(id: string): Promise<boolean> {
		const { numUpdatedRows } = await this.database
			.updateTable("invitations")
			.set({ revoked_at: this.now().toISOString() })
			.where("id", "=", id)
			.where("revoked_at", "is", null)
			.executeTakeFirst();
		return numUpdatedRows === 1n;
	}

	/** @returns the account number of an open invitation; undefined for any other token */
	async check(token: string): Promise<string | undefined> {
		const row = await this.database
			.selectFrom("invitations")
			.selectAll()
			.where("token_lookup", "in", this.keys.hashes("invitation", token))
			.executeTakeFirst();
		if (row === undefined) return undefined;
		const { accountNO, state } = await this.#read(row);
		return state === "open" ? (accountNO ?? undefined) : undefined;
	}

	async #read(row: Row): Promise<Invitation> {
		const accountNO = this.#accountOf(row);
		const { id, created_at, expires_at } = row;
		const state = await this.#stateOf(row, accountNO);
		const [createdAt, expiresAt] = [new Date(created_at), new Date(expires_at)];
		return { id, accountNO, createdAt, expiresAt, state };
	}

	#accountOf({ id, details }: Row): string | null {
		try {
			return this.keys.open("invitation", id, details);
		} catch (error) {
			if (error instanceof RootSecretMissingError || error instanceof SealBrokenError) return null;
			throw error;
		}
	}

	async #stateOf(row: Row, accountNO: string | null): Promise<Invitation["state"]> {
		if (row.revoked_at !== null) return "revoked";
		if (accountNO === null) return "void";
		const lookups = accountHashes(this.keys, accountNO);
		const latest = await this.registrations.findLatest(this.database, lookups);
		if (latest !== undefined && latest.submittedAt > new Date(row.created_at)) return "used";
		return row.expires_at > this.now().toISOString() ? "open" : "expired";
	}

	async #removeOld(): Promise<void> {
		const moment = new Date(this.now().getTime() - INVITATION_KEPT_MS);
		await this.database
			.deleteFrom("invitations")
			.where("expires_at", "<", moment.toISOString())
			.execute();
	}
}
