import { existsSync } from "node:fs";
import { join } from "node:path";
import { NestFactory } from "@nestjs/core";
import { MARK_KEY_ID } from "../../domain/key-fit/key-fit.ts";
import { readSecret } from "../../platform/sealing/key-file.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import type { SealingKey } from "../../platform/sealing/seal.ts";
import { ROOT_SECRET_FILE } from "../../platform/sealing/sealing.module.ts";
import { OperatorError } from "../command.ts";
import { counted, firstOf } from "../counted.ts";
import type { OperatorSurroundings } from "../operator.module.ts";
import {
	adviceOf,
	hasSameRootSecret,
	NO_ROOT_SECRET,
	requireFittingKeys,
	requireWhole,
} from "./copy-into.ts";
import { findGivenUp } from "./find-given-up.ts";
import { MoveModule, SourceAdapters } from "./move.module.ts";
import { type MovedFiles, moveFiles } from "./move-files.ts";
import { keysToMove, unwrapIfFitting } from "./move-keys.ts";
import type { Source } from "./source.ts";

interface TryOut {
	/** what to do if files are missing */
	readonly advice?: string;
	/** whether to go on although keys or files are missing or cannot be opened */
	readonly acceptsLoss?: boolean;
	/** whether what an accepted loss gave up is only counted */
	readonly isVerification?: boolean;
}

/** What would be copied, and in sentences what would be lost. */
export interface TriedOut {
	readonly files: MovedFiles;
	readonly losses: readonly string[];
}

/**
 * Opens every key and every file of a source, as copying it would. Changes nothing, and does not look
 * at the target.
 *
 * @throws OperatorError if it could not be copied
 */
export async function tryOut(
	source: Source,
	installation: string,
	surroundings: OperatorSurroundings,
	{ advice = adviceOf(undefined), acceptsLoss = false, isVerification = false }: TryOut = {},
): Promise<TriedOut> {
	const application = await NestFactory.createApplicationContext(
		MoveModule.reading(surroundings, source.places),
		{ logger: false, abortOnError: false },
	);
	try {
		const { files: from, wrapper } = application.get(SourceAdapters);
		const isSameRoot = await hasSameRootSecret(source, presentRootKeys(surroundings));
		if (!acceptsLoss && !isSameRoot) throw new OperatorError(NO_ROOT_SECRET);
		await requireFittingKeys(source, wrapper, installation, acceptsLoss);
		const unopened: string[] = [];
		const open = async (id: string, wrapped: Uint8Array): Promise<SealingKey | undefined> => {
			const bytes = await unwrapIfFitting(wrapper, id, wrapped);
			if (bytes === undefined) unopened.push(id);
			return bytes && { id, bytes };
		};
		const openNamed = async (id: string) => {
			const row = await source.vault
				.selectFrom("data_keys")
				.select("wrapped")
				.where("id", "=", id)
				.executeTakeFirst();
			return row && (await open(id, row.wrapped));
		};
		// Registrations open the others.
		for await (const { id, wrapped, isNamed } of keysToMove(source))
			if (!isNamed) await open(id, wrapped);
		const { say = () => {} } = surroundings;
		const moved = await moveFiles(source, { from, vault: { open: openNamed }, say });
		const givenUp = await findGivenUp(source);
		const isNews = (reference: string) => !isVerification || !givenUp.references.has(reference);
		const files = {
			...moved,
			broken: moved.broken.filter((name) => isNews(referenceIn(name))),
			keyless: moved.keyless.filter(isNews),
		};
		const closed = unopened.filter((id) => !givenUp.keyIds.has(id));
		if (!acceptsLoss) {
			requireWhole(files, advice);
			if (closed.length > 0) throw new OperatorError(`${unopenedLine(closed)} ${advice}`);
			if (isVerification && files.keyless.length > 0)
				throw new OperatorError([...lossesOf(files, [], true), advice].join("\n"));
		}
		const lost = new Set([...moved.broken.map(referenceIn), ...moved.keyless]);
		const count = isVerification
			? [...givenUp.references].filter((reference) => lost.has(reference)).length
			: 0;
		const known =
			count === 0
				? []
				: [`${counted(count, "registration")} had been given up with an accepted loss.`];
		return { files, losses: [...known, ...lossesOf(files, closed, isSameRoot)] };
	} finally {
		await application.close();
	}
}

/** @param name reference and upload */
function referenceIn(name: string): string {
	const [reference = ""] = name.split(" ");
	return reference;
}

export function wouldCopy({ registrations, count }: MovedFiles): string {
	return `Would copy ${registrations} registrations that open, with ${count} whole files.`;
}

/** Never creates the secret. Without one, the keys match nothing. */
export function presentRootKeys({ environment }: OperatorSurroundings): RootKeys {
	const { ROOT_SECRET, KEY_DIR } = environment;
	const path = join(KEY_DIR, ROOT_SECRET_FILE);
	const [newest = "", ...older] = ROOT_SECRET ?? (existsSync(path) ? [readSecret(path)] : []);
	return new RootKeys([newest, ...older]);
}

/** Says, in sentences, what is missing or cannot be opened. */
export function lossesOf(
	{ broken, givenUp, keyless }: MovedFiles,
	unopened: readonly string[],
	isSameRoot: boolean,
): string[] {
	const registered = unopened.filter((id) => id !== MARK_KEY_ID);
	const lines: string[] = [];
	if (registered.length > 0) lines.push(unopenedLine(registered));
	if (keyless.length > 0)
		lines.push(
			`These registrations have no key that opens. Their purge had begun, or keys are missing or older than the data: ${keyless.join(", ")}.`,
		);
	if (givenUp.length > 0)
		lines.push(`The loss of these files or fields had been accepted: ${givenUp.join(", ")}.`);
	if (broken.length > 0)
		lines.push(`These files or fields are missing or altered: ${broken.join(", ")}.`);
	if (!isSameRoot || unopened.includes(MARK_KEY_ID)) lines.push(ACCEPT_LOSS);
	return lines;
}

export const ACCEPT_LOSS =
	"The root secret, the wrapping key or the vault is not the source's: run `keys accept-loss` before the server starts (docs/operating.md, Keys).";

function unopenedLine(unopened: readonly string[]): string {
	return `${unopened.length} keys do not open with the wrapping keys of the source: ${firstOf(unopened)}.`;
}
