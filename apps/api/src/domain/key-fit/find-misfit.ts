import { resolve } from "node:path";
import type { Environment } from "../../platform/environment/environment.ts";
import type { Facts } from "./read-facts.ts";

/** Why keys and data belong to different installations, in a sentence that says what to do. */
export interface Misfit {
	readonly reason: string;
	/** whether a loss may be the cause, which `keys accept-loss` can accept */
	readonly mayBeLoss: boolean;
}

/** Instruction after a loss; the guide describes the consequences. */
export const ACCEPT_LOSS =
	"If it is permanently lost, with its backups, run `keys accept-loss` (docs/operating.md, Keys).";

/** Decides by what can be read without opening anything. Wrapping keys are tried later. */
export function findMisfit(facts: Facts, environment: Environment): Misfit | undefined {
	// Only the move uses such a database, and it has its own check.
	if (facts.data.isBeingMovedTo) return undefined;
	return (
		findForeignFolder(facts, environment) ??
		(facts.data.installation === undefined
			? findKeysWithoutData(facts, environment)
			: (findOtherVault(facts, environment) ??
				findOtherRoot(facts, environment) ??
				findOtherHeads(facts, environment)))
	);
}

function findForeignFolder({ data, mark }: Facts, environment: Environment): Misfit | undefined {
	if (mark === undefined || mark.installation === data.installation) return undefined;
	const [dataPlace] = placesOf(environment);
	const folder = inFolder("DATA_DIR", environment.DATA_DIR);
	return foreign(
		data.installation === undefined
			? `${folder} belongs to an installation whose database is not in ${dataPlace}. Put its backup there, or set DATA_DIR to another folder.`
			: `${folder} belongs to another installation than ${dataPlace}. Set both to values that were used together before.`,
	);
}

function findKeysWithoutData({ vaultOwner }: Facts, environment: Environment): Misfit | undefined {
	if (vaultOwner === undefined) return undefined;
	const [dataPlace, keyPlace] = placesOf(environment);
	return foreign(
		`${keyPlace} holds the keys of an installation whose data is not in ${dataPlace}. Set both to values that were used together before, or put the backup of the data there. A new installation needs an empty key store.`,
	);
}

function findOtherVault({ data, vaultOwner }: Facts, environment: Environment): Misfit | undefined {
	if (vaultOwner === data.installation) return undefined;
	const [dataPlace, keyPlace] = placesOf(environment);
	if (vaultOwner !== undefined)
		return foreign(
			`${keyPlace} belongs to another installation than the data in ${dataPlace}. Set both to values that were used together before.`,
		);
	// The first start died before it had claimed the vault.
	if (data.vault === undefined && !data.hasRegistrations) return undefined;
	return lost(
		`${keyPlace} contains no keys${environment.KEY_DATABASE_URL === undefined ? " (keys.db)" : ""}, but the data in ${dataPlace} needs some. Set both to values that were used together before, or put the backup of the keys there.`,
	);
}

function findOtherRoot({ data, roots }: Facts, environment: Environment): Misfit | undefined {
	const isMissing = roots.length === 0;
	if (!isMissing && (data.root === undefined || roots.includes(data.root))) return undefined;
	const [dataPlace] = placesOf(environment);
	const keyFolder = inFolder("KEY_DIR", environment.KEY_DIR);
	if (isMissing)
		return lost(
			`The root secret of the data in ${dataPlace} is missing: ROOT_SECRET is not set, and there is none in ${keyFolder}. Set both to values that were used together before.`,
		);
	const secret =
		environment.ROOT_SECRET === undefined ? `The root-secret in ${keyFolder}` : "ROOT_SECRET";
	return lost(
		`${secret} is not what the data in ${dataPlace} was last used with. Restore it, or add a new secret in front of the old one, separated by a comma.`,
	);
}

/** Otherwise the original's `audit verify` would forever lack the entries that its copy has. */
function findOtherHeads(
	{ data, copyOfHeads }: Facts,
	environment: Environment,
): Misfit | undefined {
	if (data.copy === undefined || copyOfHeads === undefined) return undefined;
	if (data.copy === copyOfHeads) return undefined;
	const [dataPlace] = placesOf(environment);
	return foreign(
		`${headsPlaceOf(environment)} belongs to another copy of this installation than the data in ${dataPlace}: one of them was restored or moved from the other. Set both to values that were used together before.`,
	);
}

/**
 * Says that the folder of the audit log's heads is not the one that was used before. A command would
 * leave its own head there, which `audit verify` would miss.
 */
export function findMissingHeads(
	{ data, copyOfHeads }: Facts,
	environment: Environment,
): string | undefined {
	if (data.copy === undefined || copyOfHeads !== undefined) return undefined;
	const [dataPlace] = placesOf(environment);
	return `${headsPlaceOf(environment)} contains no heads of the audit log of the data in ${dataPlace}, or not the file \`copy\` that names their installation. Set AUDIT_HEADS_DIR as for the server. If they are lost, restart the server, which begins new ones.`;
}

function headsPlaceOf({ KEY_DIR, AUDIT_HEADS_DIR }: Environment): string {
	return AUDIT_HEADS_DIR === undefined
		? inFolder("KEY_DIR", KEY_DIR)
		: inFolder("AUDIT_HEADS_DIR", AUDIT_HEADS_DIR);
}

/** The names in messages of the two places that belong together. */
export function placesOf(environment: Environment): readonly [data: string, keys: string] {
	const { DATA_DIR, DATABASE_URL, KEY_DIR, KEY_DATABASE_URL } = environment;
	return [
		DATABASE_URL === undefined ? inFolder("DATA_DIR", DATA_DIR) : "the database of DATABASE_URL",
		KEY_DATABASE_URL === undefined
			? inFolder("KEY_DIR", KEY_DIR)
			: "the database of KEY_DATABASE_URL",
	];
}

/** A variable with its folder, as messages name them. */
export function inFolder(variable: string, path: string): string {
	return `${variable} (${resolve(path)})`;
}

function foreign(reason: string): Misfit {
	return { reason, mayBeLoss: false };
}

function lost(reason: string): Misfit {
	return { reason: `${reason} ${ACCEPT_LOSS}`, mayBeLoss: true };
}
