import { join } from "node:path";
import { NestFactory } from "@nestjs/core";
import { readSecret } from "../../platform/sealing/key-file.ts";
import { KeyUnwrapError, type KeyWrapper } from "../../platform/sealing/key-wrapper.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import type { SealingKey } from "../../platform/sealing/seal.ts";
import { ROOT_SECRET_FILE } from "../../platform/sealing/sealing.module.ts";
import { OperatorError } from "../command.ts";
import type { OperatorSurroundings } from "../operator.module.ts";
import { requireFittingKeys, requireSameRootSecret, requireWhole } from "./copy-into.ts";
import { MoveModule, SourceAdapters } from "./move.module.ts";
import { type MovedFiles, moveFiles } from "./move-files.ts";
import { keysToMove } from "./move-keys.ts";
import type { Source } from "./source.ts";

/**
 * Opens every key and every file of a source, as copying it would. Changes nothing, and does not look
 * at the target.
 *
 * @param acceptsLoss whether it continues without what is missing or does not open
 * @returns sentences
 * @throws OperatorError if it could not be copied
 */
export async function tryOut(
	source: Source,
	installation: string,
	surroundings: OperatorSurroundings,
	acceptsLoss = false,
): Promise<string> {
	const application = await NestFactory.createApplicationContext(
		MoveModule.reading(surroundings, source.places),
		{ logger: false, abortOnError: false },
	);
	try {
		const { files: from, wrapper } = application.get(SourceAdapters);
		if (!acceptsLoss) await requireSameRootSecret(source, presentRootKeys(surroundings));
		await requireFittingKeys(source, wrapper, installation, acceptsLoss);
		const unopened: string[] = [];
		for await (const { id, wrapped } of keysToMove(source))
			if ((await unwrapped(wrapper, id, wrapped)) === undefined) unopened.push(id);
		const open = async (id: string) => {
			const row = await source.vault
				.selectFrom("data_keys")
				.select("wrapped")
				.where("id", "=", id)
				.executeTakeFirst();
			return row && (await unwrapped(wrapper, id, row.wrapped));
		};
		const { say = () => {} } = surroundings;
		const files = await moveFiles(source, { from, vault: { open }, say });
		if (!acceptsLoss) {
			requireWhole(files);
			if (unopened.length > 0)
				throw new OperatorError(`${unopenedLine(unopened)} Nothing was copied.`);
		}
		return [
			`Would copy ${files.registrations} registrations with ${files.count} files, which open.`,
			...lossesOf(files, unopened),
		].join("\n");
	} finally {
		await application.close();
	}
}

/** A missing secret is not created. */
function presentRootKeys({ environment }: OperatorSurroundings): RootKeys {
	const { ROOT_SECRET, KEY_DIR } = environment;
	const [newest, ...older] = ROOT_SECRET ?? [];
	return new RootKeys([newest ?? readSecret(join(KEY_DIR, ROOT_SECRET_FILE)), ...older]);
}

/** @returns undefined if it does not open */
async function unwrapped(
	wrapper: KeyWrapper,
	id: string,
	wrapped: Uint8Array,
): Promise<SealingKey | undefined> {
	try {
		return { id, bytes: await wrapper.unwrap(id, wrapped) };
	} catch (error) {
		if (error instanceof KeyUnwrapError) return undefined;
		throw error;
	}
}

/** Sentences about what is missing or does not open. */
export function lossesOf({ broken, keyless }: MovedFiles, unopened: readonly string[]): string[] {
	return [
		...(unopened.length > 0 ? [unopenedLine(unopened)] : []),
		...(keyless.length > 0
			? [
					`${keyless.length} registrations have no key and do not open, because their purge had begun or the keys are older: ${keyless.join(", ")}.`,
				]
			: []),
		...(broken.length > 0
			? [`Without these files, which are missing or altered: ${broken.join(", ")}.`]
			: []),
	];
}

function unopenedLine(unopened: readonly string[]): string {
	return `${unopened.length} keys do not open with the wrapping keys of the source: ${unopened.join(", ")}.`;
}
