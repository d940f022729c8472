import type { Environment } from "../../platform/environment/environment.ts";
import type { Extensions } from "../../platform/extensions/extensions.ts";
import { KeyVault } from "../../platform/sealing/key-vault.ts";
import { findMisfit } from "./find-misfit.ts";
import { KeysDoNotFitError } from "./keys-do-not-fit-error.ts";
import { readFacts } from "./read-facts.ts";

/**
 * Checks before a start and each command, before anything is opened, created or migrated. `KeyFit`
 * later checks what needs the keys themselves.
 *
 * @param acceptsLoss whether a possible loss is allowed
 * @throws KeysDoNotFitError
 */
export async function refuseMisfit(
	environment: Environment,
	extensions: Extensions,
	acceptsLoss = false,
): Promise<void> {
	const facts = await readFacts(environment);
	// A team's own vault names its owner when it is claimed.
	const vaultOwner = extensions.has(KeyVault) ? facts.data.installation : facts.vaultOwner;
	const misfit = findMisfit({ ...facts, vaultOwner }, environment);
	if (misfit !== undefined && !(acceptsLoss && misfit.mayBeLoss))
		throw new KeysDoNotFitError(misfit.reason);
}
