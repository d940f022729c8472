import { existsSync } from "node:fs";
import { join } from "node:path";
import { readFacts } from "../../domain/key-fit/read-facts.ts";
import { DATABASE_FILE } from "../../platform/database/database.module.ts";
import { FileStore } from "../../platform/files/file-store.ts";
import { withFileStore } from "../../platform/files/files.module.ts";
import { hasTables, withDatabase } from "../check/check-database.ts";
import { OperatorError } from "../command.ts";
import { namesIn } from "../copy-files.ts";
import type { OperatorSurroundings } from "../operator.module.ts";
import { OTHER_VAULT, requireEmptyStore, requireSameCopy, USED_VAULT } from "./copy-into.ts";
import type { Source } from "./source.ts";
import { readTargetState } from "./target-state.ts";

/** What a dry run copies, to compare it with what is at the target. */
export interface Copying {
	readonly source: Source;
	readonly installation: string;
	/** the backup's id, if it is not a move */
	readonly origin?: string;
}

/**
 * Looks without creating anything whether the place is free, or was filled by this copy.
 *
 * @returns when it was; undefined if it was not
 * @throws OperatorError if the copy would be refused
 */
export async function lookAtTarget(
	surroundings: OperatorSurroundings,
	{ source, installation, origin }: Copying,
): Promise<{ readonly at: string | undefined } | undefined> {
	const { environment } = surroundings;
	const { DATABASE_URL, DATA_DIR } = environment;
	const isNew = DATABASE_URL === undefined && !existsSync(join(DATA_DIR, DATABASE_FILE));
	const state = isNew
		? { kind: "empty" as const }
		: await withDatabase(environment, async (database) => {
				return (await hasTables(database))
					? await readTargetState(database, installation, origin)
					: { kind: "empty" as const };
			});
	if (state.kind === "empty") await requireFreeStore(surroundings);
	const { vaultOwner, isVaultInUse } = await readFacts(environment);
	if (vaultOwner !== undefined && vaultOwner !== installation) throw new OperatorError(OTHER_VAULT);
	if (state.kind === "empty" && isVaultInUse) throw new OperatorError(USED_VAULT);
	if (state.kind !== "moved") return undefined;
	await requireSameCopy(state, source, origin);
	return { at: state.at };
}

/** Asks a bucket, and looks into a folder without creating it. */
async function requireFreeStore({
	environment,
	log,
	extensions,
}: OperatorSurroundings): Promise<void> {
	if (extensions?.has(FileStore)) return;
	if (environment.FILE_STORE === "disk")
		return await requireEmptyStore({ list: () => namesIn(join(environment.DATA_DIR, "files")) });
	await withFileStore(environment, log, requireEmptyStore);
}
