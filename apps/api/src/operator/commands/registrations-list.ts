import type { INestApplicationContext } from "@nestjs/common";
import { isUploadName } from "@sim-registration/validation";
import { Option } from "commander";
import { KeyFit } from "../../domain/key-fit/key-fit.ts";
import type { RegistrationSummary } from "../../domain/registrations/registration.ts";
import { RegistrationContents } from "../../domain/registrations/registration-contents.ts";
import { RegistrationStore } from "../../domain/registrations/registration-store.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { AS_JSON, type Command, type CommandInput } from "../command.ts";
import { findByReference, onlyReference } from "../find-registration.ts";
import { inHongKong } from "../hong-kong-time.ts";
import { sayIfNotFound } from "../lost-lookups.ts";
import { onlyLimit } from "../only.ts";
import { describeNone, FILTERS, filteredSubject, filterOf } from "../registration-filter.ts";
import { table } from "../table.ts";

export const registrationsList: Command = {
	name: "registrations list",
	summary: "Lists registrations, newest first, without opening them.",
	options: [
		...FILTERS,
		new Option("--limit <number>", "list at most this many").argParser(onlyLimit("registrations")),
		new Option(
			"--before <reference>",
			"the next page: only registrations older than this one",
		).argParser(onlyReference("Give a reference, as this lists it.")),
		AS_JSON,
	],

	subjectOf: ({ options }) => filteredSubject(options),

	async run(application, { options }) {
		const filter = filterOf(options, application.get(RootKeys));
		const page = { limit: limitOf(options), after: await lastOf(application, options) };
		const registrations = await application.get(RegistrationStore).list({ ...filter, ...page });
		const lost = await application.get(RegistrationContents).listLost();
		const rows = registrations.map((each) => toRow(each, lost.get(each.id)));
		if (options.json === true) return JSON.stringify(rows, null, 2);
		if (rows.length === 0) return await describeNone(application, options);
		const others = options.account === undefined ? [] : await sayIfNotFound(application);
		return [toTable(rows), ...others, ...(await sayIfGivenUp(application, rows))].join("\n");
	},
};

/** `keys accept-loss` accepts for all registrations from before, and marks none of them. */
async function sayIfGivenUp(
	application: INestApplicationContext,
	rows: readonly ReturnType<typeof toRow>[],
): Promise<string[]> {
	const acceptedAt = await application.get(KeyFit).lossAcceptedAt();
	if (acceptedAt === undefined || rows.every(({ submittedAt }) => submittedAt > acceptedAt))
		return [];
	return [
		`A loss of keys or files was accepted at ${inHongKong(acceptedAt)}: some registrations from before may not open. \`keys check --all\` names them.`,
	];
}

function limitOf({ limit }: CommandInput["options"]): number | undefined {
	return limit === undefined ? undefined : Number(limit);
}

/** The last registration of the page before. */
async function lastOf(
	application: INestApplicationContext,
	{ before }: CommandInput["options"],
): Promise<RegistrationSummary | undefined> {
	if (before === undefined) return undefined;
	return await findByReference(application, String(before));
}

function toRow(
	{
		reference,
		submittedAt,
		language,
		loginMethod,
		previousReference,
		deregisteredAt,
		purgingSince,
		lostAt,
	}: RegistrationSummary,
	lost: readonly string[] = [],
) {
	return {
		reference,
		submittedAt,
		language,
		loginMethod,
		previousReference: previousReference ?? null,
		deregisteredAt: deregisteredAt ?? null,
		purgingSince: purgingSince ?? null,
		lostAt: lostAt ?? null,
		lostFields: lost.filter((name) => !isUploadName(name)),
		lostFiles: lost.filter(isUploadName),
	};
}

function toTable(rows: readonly ReturnType<typeof toRow>[]): string {
	return table(rows, {
		reference: ({ reference }) => reference,
		submitted: ({ submittedAt }) => inHongKong(submittedAt),
		language: ({ language }) => language,
		follows: ({ previousReference }) => previousReference,
		deregistered: ({ deregisteredAt }) => deregisteredAt && inHongKong(deregisteredAt),
		"purge begun": ({ purgingSince }) => purgingSince && inHongKong(purgingSince),
		"accepted as lost": ({ lostAt, lostFields, lostFiles }) =>
			lostAt ? "all" : [...lostFields, ...lostFiles].join(", ") || null,
	});
}
