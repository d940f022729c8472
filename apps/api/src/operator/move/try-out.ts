import { NestFactory } from "@nestjs/core";
import { KeyUnwrapError } from "../../platform/sealing/key-wrapper.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { OperatorError } from "../command.ts";
import type { OperatorSurroundings } from "../operator.module.ts";
import { requireFittingKeys, requireSameRootSecret, requireWhole } from "./copy-into.ts";
import { MoveModule, SourceAdapters } from "./move.module.ts";
import { type MovedFiles, moveFiles } from "./move-files.ts";
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
		if (!acceptsLoss) await requireSameRootSecret(source, application.get(RootKeys));
		await requireFittingKeys(source, wrapper, installation);
		const unopened: string[] = [];
		const open = async (id: string) => {
			const row = await source.vault
				.selectFrom("data_keys")
				.select("wrapped")
				.where("id", "=", id)
				.executeTakeFirst();
			try {
				return row && { id, bytes: await wrapper.unwrap(id, row.wrapped) };
			} catch (error) {
				if (!(error instanceof KeyUnwrapError)) throw error;
				unopened.push(id);
				return undefined;
			}
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
