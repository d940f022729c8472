import { setTimeout as sleep } from "node:timers/promises";
import type { Environment } from "../../platform/environment/environment.ts";
import type { Extensions } from "../../platform/extensions/extensions.ts";
import { KeyVault } from "../../platform/sealing/key-vault.ts";
import { findMisfit, findMissingHeads } from "./find-misfit.ts";
import { KeysDoNotFitError } from "./keys-do-not-fit-error.ts";
import { type Facts, readFacts } from "./read-facts.ts";

export interface MisfitOptions {
	/** whether a possible loss is allowed */
	readonly acceptsLoss?: boolean | undefined;
	/** whether this is the server, which begins new heads of the audit log where there are none */
	readonly isServer?: boolean;
	/** called once if a database does not answer and is asked again */
	readonly onWait?: () => void;
}

/**
 * Checks before a start and each command, before anything is opened, created or migrated. `KeyFit`
 * later checks what needs the keys themselves.
 *
 * @throws KeysDoNotFitError
 */
export async function refuseMisfit(
	environment: Environment,
	extensions: Extensions,
	{ acceptsLoss = false, isServer = false, onWait = () => {} }: MisfitOptions = {},
): Promise<void> {
	const facts = await readFactsPatiently(environment, onWait);
	// A team's own vault names its owner when it is claimed.
	const vaultOwner = extensions.has(KeyVault) ? facts.data.installation : facts.vaultOwner;
	const misfit = findMisfit({ ...facts, vaultOwner }, environment);
	if (misfit !== undefined && !(acceptsLoss && misfit.mayBeLoss))
		throw new KeysDoNotFitError(misfit.reason);
	const missingHeads = findMissingHeads(facts, environment);
	if (missingHeads !== undefined && !isServer && !acceptsLoss)
		throw new KeysDoNotFitError(missingHeads);
}

/** @param onWait as in {@link MisfitOptions} */
export async function readFactsPatiently(
	environment: Environment,
	onWait: () => void,
): Promise<Facts> {
	let hasWaited = false;
	return await readFacts(environment, async (milliseconds) => {
		if (!hasWaited) onWait();
		hasWaited = true;
		await sleep(milliseconds);
	});
}
