import type { INestApplicationContext } from "@nestjs/common";
import { Option } from "commander";
import { FilesFit } from "../../domain/key-fit/files-fit.ts";
import { KeyFit } from "../../domain/key-fit/key-fit.ts";
import type { RegistrationSummary } from "../../domain/registrations/registration.ts";
import {
	RegistrationContents,
	RegistrationShreddedError,
} from "../../domain/registrations/registration-contents.ts";
import {
	type BrokenFile,
	joined,
	RegistrationExporter,
} from "../../domain/registrations/registration-export.ts";
import { RegistrationStore } from "../../domain/registrations/registration-store.ts";
import { Database } from "../../platform/database/database.ts";
import type { Schema } from "../../platform/database/schema.ts";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
import { FileMissingError } from "../../platform/files/file-store.ts";
import { KeyUnwrapError } from "../../platform/sealing/key-wrapper.ts";
import { RootKeys, RootSecretMissingError } from "../../platform/sealing/root-keys.ts";
import { SealBrokenError } from "../../platform/sealing/seal.ts";
import { type Command, OperatorError } from "../command.ts";
import { counted } from "../counted.ts";
import { reasonOf } from "../describe-error.ts";
import { concernsOneRegistration, isGivenUp } from "../export/export-several.ts";
import { inHongKong } from "../hong-kong-time.ts";
import { interruptible, untilInterrupted } from "../interruptible.ts";
import { Progress } from "../progress.ts";

const SAMPLE = 100;
const ACCOUNTS_PER_QUERY = 1_000;

export const keysCheck: Command = {
	name: "keys check",
	summary: `Opens the ${SAMPLE} newest registrations with their files, and the ${SAMPLE} accounts imported last, and shows nothing of them. Names what does not open, and since when it exists, and ends with exit code 1, unless its loss was accepted. What opens again is no longer accepted as lost; after \`keys accept-loss\`, once --all has opened everything.`,
	options: [new Option("--all", "open everything, which reads every file")],

	subjectOf: () => "keys",

	async run(application, { options }) {
		const begun = application.get<Clock>(CLOCK)();
		// Another folder or bucket looks like a loss of them all.
		if ((await application.get(KeyFit).lossAcceptedAt()) === undefined)
			await application.get(FilesFit).prove();
		const isAll = options.all === true;
		const limit = isAll ? undefined : SAMPLE;
		const [registrations, accounts] = await interruptible(async (signal) => [
			await checkRegistrations(application, limit, signal),
			await checkAccounts(application, limit, signal),
		]);
		const unopened = [...registrations.unopened, ...accounts.unopened];
		const { givenUp } = registrations;
		const known = [
			...(givenUp.length === 0
				? []
				: [
						`${counted(givenUp.length, "registration")} had been given up, wholly or in part:`,
						...givenUp,
					]),
			...(accounts.givenUp === 0
				? []
				: [
						`${counted(accounts.givenUp, "account")} had been given up with the root secret: run \`accounts import\` with --remove-missing.`,
					]),
		];
		if (unopened.length === 0) {
			const isWhole = known.length === 0;
			const hasEnded = isAll && isWhole && (await application.get(KeyFit).endLosses(begun));
			return [
				`${isWhole ? "All open" : "All others open"}: ${counted(registrations.checked - givenUp.length, "registration")} with their files, ${counted(accounts.checked - accounts.givenUp, "account")}.`,
				...(hasEnded ? ["A loss had been accepted; later ones are reported again."] : []),
				...known,
			].join("\n");
		}
		const closed = [shareOf(registrations, "registrations"), shareOf(accounts, "accounts")].filter(
			(share) => share !== undefined,
		);
		throw new OperatorError(
			`${closed.join(" and ")} do not open. Restore their keys, files or rows from a backup, or import accounts again (docs/operating.md, Keys).`,
			[...unopened, ...known].join("\n"),
		);
	},
};

function shareOf({ unopened, checked }: Checked, what: string): string | undefined {
	return unopened.length === 0 ? undefined : `${unopened.length} of ${checked} ${what}`;
}

interface Checked {
	readonly checked: number;
	/** lines to print */
	readonly unopened: readonly string[];
}

async function checkRegistrations(
	application: INestApplicationContext,
	limit: number | undefined,
	signal: AbortSignal,
): Promise<Checked & { readonly givenUp: readonly string[] }> {
	const progress = application.get(Progress);
	const acceptedAt = (await application.get(KeyFit).lossAcceptedAt()) ?? "";
	const found = await application.get(RegistrationStore).list({ limit });
	const registrations = found.filter(({ purgingSince }) => purgingSince === undefined);
	const lost = await application.get(RegistrationContents).listLost();
	const unopened: string[] = [];
	const givenUp: string[] = [];
	for (const [done, registration] of registrations.entries()) {
		progress.report(done, registrations.length, "registrations");
		const mayLack = lost.has(registration.id);
		const problem = await problemOf(application, registration, { acceptedAt, mayLack }, signal);
		if (problem !== undefined)
			(problem.isGivenUp ? givenUp : unopened).push(
				`${registration.reference}  ${inHongKong(registration.submittedAt)}  ${problem.words}`,
			);
	}
	return { checked: registrations.length, unopened, givenUp };
}

interface Unopened {
	readonly words: string;
	/** whether all of it was accepted as lost */
	readonly isGivenUp: boolean;
}

interface Accepted {
	/** when a loss of keys or files was last accepted; empty if never */
	readonly acceptedAt: string;
	/** whether a field or file of the registration was accepted as lost */
	readonly mayLack: boolean;
}

/** What may have been accepted with lost keys or files; damage never was. */
const LOSSES = [RegistrationShreddedError, KeyUnwrapError, FileMissingError];

/** A purge that begins now destroys the key first; that is not a fault. */
async function problemOf(
	application: INestApplicationContext,
	registration: RegistrationSummary,
	{ acceptedAt, mayLack }: Accepted,
	signal: AbortSignal,
): Promise<Unopened | undefined> {
	const contents = application.get(RegistrationContents);
	const isAccepted = (error: Error) =>
		registration.submittedAt <= acceptedAt && LOSSES.some((kind) => error instanceof kind);
	try {
		const files = application.get(RegistrationExporter).checkFiles(registration);
		const broken: BrokenFile[] = [];
		for await (const file of untilInterrupted(files, signal)) if (file) broken.push(file);
		const found = broken.filter(({ file, error }) => !file.lostAt && !isAccepted(error));
		if (found.length > 0) return { words: reasonOf(joined(found)), isGivenUp: false };
		const lost = [
			...(mayLack ? (await contents.findUnopenedFields(registration)).lost : []).map(
				({ name }) => name,
			),
			...broken.map(({ file }) => file.upload),
		];
		return lost.length > 0 ? { words: `without ${lost.join(", ")}`, isGivenUp: true } : undefined;
	} catch (error) {
		const isOfOne = error instanceof Error && concernsOneRegistration(error);
		if (signal.aborted || !isOfOne) throw error;
		const now = await application.get(RegistrationStore).findById(registration.id);
		if (!isStored(now)) return undefined;
		return isGivenUp(now, error, acceptedAt)
			? { words: "does not open", isGivenUp: true }
			: { words: reasonOf(error), isGivenUp: false };
	}
}

/** A purge has not begun. */
function isStored(now: RegistrationSummary | undefined): now is RegistrationSummary {
	return now !== undefined && now.purgingSince === undefined;
}

/** The server's own directory; with another one there are none. */
async function checkAccounts(
	application: INestApplicationContext,
	limit = Number.POSITIVE_INFINITY,
	signal: AbortSignal,
): Promise<Checked & { readonly givenUp: number }> {
	const keys = application.get(RootKeys);
	const acceptedAt = (await application.get(KeyFit).rootLossAcceptedAt()) ?? "";
	const database = application.get(Database);
	const { count } = await database
		.selectFrom("accounts")
		.select(({ fn }) => fn.countAll().as("count"))
		.executeTakeFirstOrThrow();
	const all = Math.min(Number(count), limit);
	const unopened: string[] = [];
	let [checked, givenUp] = [0, 0];
	while (checked < limit) {
		signal.throwIfAborted();
		application.get(Progress).report(checked, all, "accounts");
		const rows = await database
			.selectFrom("accounts")
			.select(["account_lookup", "details", "imported_at"])
			.orderBy("imported_at", "desc")
			.orderBy("account_lookup")
			.offset(checked)
			.limit(Math.min(ACCOUNTS_PER_QUERY, limit - checked))
			.execute();
		if (rows.length === 0) break;
		checked += rows.length;
		for (const row of rows) {
			const problem = problemOfAccount(keys, row);
			if (problem === undefined) continue;
			if (row.imported_at <= acceptedAt) givenUp++;
			else unopened.push(problem);
		}
	}
	return { checked, unopened, givenUp };
}

function problemOfAccount(
	keys: RootKeys,
	row: Pick<Schema["accounts"], "account_lookup" | "details" | "imported_at">,
): string | undefined {
	try {
		keys.open("account details", row.account_lookup, row.details);
		return undefined;
	} catch (error) {
		if (!(error instanceof SealBrokenError || error instanceof RootSecretMissingError)) throw error;
		return `an account  ${inHongKong(row.imported_at)}  ${error.message}`;
	}
}
