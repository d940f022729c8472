import { setTimeout as sleep } from "node:timers/promises";
import type { Environment } from "../../platform/environment/environment.ts";
import type { Extensions } from "../../platform/extensions/extensions.ts";
import { KeyVault } from "../../platform/sealing/key-vault.ts";
import { findMisfit } from "./find-misfit.ts";
import { KeysDoNotFitError } from "./keys-do-not-fit-error.ts";
import { type Facts, readFacts } from "./read-facts.ts";

/**
 * Checks before a start and each command, before anything is opened, created or migrated. `KeyFit`
 * later checks what needs the keys themselves.
 *
 * @param acceptsLoss whether a possible loss is allowed
 * @param onWait is called once if a database does not answer and is asked again
 * @throws KeysDoNotFitError
 */
export async function refuseMisfit(
	environment: Environment,
	extensions: Extensions,
	acceptsLoss = false,
	onWait: () => void = () => {},
): Promise<void> {
	const facts = await readFactsPatiently(environment, onWait);
	// A team's own vault names its owner when it is claimed.
	const vaultOwner = extensions.has(KeyVault) ? facts.data.installation : facts.vaultOwner;
	const misfit = findMisfit({ ...facts, vaultOwner }, environment);
	if (misfit !== undefined && !(acceptsLoss && misfit.mayBeLoss))
		throw new KeysDoNotFitError(misfit.reason);
}

/** @param onWait as for {@link refuseMisfit} */
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
