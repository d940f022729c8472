import type { Connection } from "../../platform/database/database.ts";
import type { RootKeys } from "../../platform/sealing/root-keys.ts";
import type { ChainPlace } from "./audit-entry.ts";

/** The signed position up to which a chain was pruned. */
export interface Checkpoint extends ChainPlace {
	readonly mac: string;
}

export async function findCheckpoint(
	connection: Connection,
	chain: string,
): Promise<Checkpoint | undefined> {
	return await connection
		.selectFrom("audit_checkpoints")
		.selectAll()
		.where("chain", "=", chain)
		.executeTakeFirst();
}

export function signCheckpoint(keys: RootKeys, place: ChainPlace): Checkpoint {
	const { chain, sequence, digest } = place;
	return { chain, sequence, digest, mac: keys.hash("audit checkpoint", textOf(place)) };
}

/** Whether the server pruned up to here; false if its secret is no longer configured. */
export function isSigned(keys: RootKeys, checkpoint: Checkpoint): boolean {
	return keys.matches("audit checkpoint", textOf(checkpoint), checkpoint.mac);
}

function textOf({ chain, sequence, digest }: ChainPlace): string {
	return JSON.stringify([chain, sequence, digest]);
}
