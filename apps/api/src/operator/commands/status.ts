import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
import {
	ENVIRONMENT,
	type Environment,
	parseEnvironment,
} from "../../platform/environment/environment.ts";
import { loadExtensions } from "../../platform/extensions/load-extensions.ts";
import { Log } from "../../platform/logging/log.ts";
import { AS_JSON, type Command, type CommandInput } from "../command.ts";
import { counted } from "../counted.ts";
import { reasonOf } from "../describe-error.ts";
import { inHongKong } from "../hong-kong-time.ts";
import { type AcceptedLoss, look, type Status, type StorageTrialSeen } from "../status/look.ts";

const MEGABYTE = 1_000_000;
const HOUR_SECONDS = 3_600;
const NAME_WIDTH = "audit check".length;

export const status: Command = {
	name: "status",
	summary:
		"Shows version, whether the server runs, database, maintenance, newest backup, replica, last audit check, free space, storage, outbox, accepted losses and jobs. Opens nothing, and asks nothing but the database. Ends with exit code 0 as long as that can be read, whatever it shows.",
	options: [AS_JSON],

	opensNothing: true,

	/** Works also where nothing can be written to the audit log, such as on a full disk. */
	async runAlone(input, { variables, clock, runInside }) {
		const environment = parseEnvironment(variables);
		const log = new Log(() => {});
		try {
			const extensions = await loadExtensions(environment);
			const say = (text: string) => void process.stderr.write(`${text}\n`);
			const output = await runInside({ environment, extensions, clock, log, say });
			return { output, isFailed: false };
		} catch (error) {
			if (!(error instanceof Error)) throw error;
			const seen = await look(environment, clock);
			const isUnread = seen.database.engine === null;
			if (isUnread) return { output: describe(seen, input), isFailed: true };
			const reason = `${reasonOf(error)} So this command is not in the audit log.`;
			const output = describe({ ...seen, problems: [...seen.problems, reason] }, input);
			return { output, isFailed: false };
		}
	},

	subjectOf: () => "installation",

	async run(application, input) {
		const environment = application.get<Environment>(ENVIRONMENT);
		return describe(await look(environment, application.get<Clock>(CLOCK)), input);
	},
};

function describe(seen: Status, { options }: CommandInput): string {
	return options.json === true ? JSON.stringify(seen, null, 2) : linesOf(seen).join("\n");
}

function linesOf(seen: Status): string[] {
	return [
		line("version", seen.version ?? "unknown: it was built without git"),
		...(seen.server ? [line("server", seen.server.isRunning ? "runs" : "does not run")] : []),
		...(seen.database.engine === null
			? [line("database", "cannot be read"), ...freeSpaceOf(seen)]
			: linesOfDatabase(seen)),
		...seen.problems.map((problem) => line("problem", problem)),
	];
}

function linesOfDatabase(seen: Status): string[] {
	const { database, maintenance, backup, replica, auditCheck, storage, outbox, loss, jobs } = seen;
	const { engine, schema, neededSchema } = database;
	const other = schema === neededSchema ? "" : otherSchema(schema, neededSchema);
	return [
		line("database", `${engine}, schema ${schema ?? "none"}${other}`),
		maintenance &&
			line(
				"maintenance",
				`${maintenance.isOn ? "on" : "off"}${maintenance.since === null ? "" : `, since ${inHongKong(maintenance.since)}`}`,
			),
		line(
			"backup",
			backup === null
				? "none is known"
				: `${inHongKong(backup.finishedAt)}, ${Math.floor(backup.ageSeconds / HOUR_SECONDS)} h ago`,
		),
		replica &&
			line(
				"replica",
				`${inHongKong(replica.asOf)}, ${replica.ageSeconds} s ago${replica.isOverdue ? ", OVERDUE: is `replica follow` running?" : ""}`,
			),
		line(
			"audit check",
			auditCheck === null
				? "none is known"
				: `${inHongKong(auditCheck.at)}, ${auditCheck.isIntact ? "intact" : "NOT intact"}`,
		),
		...freeSpaceOf(seen),
		line(
			"storage",
			storage === null ? "no server has tried it yet" : trialOf(storage, seen.server?.isRunning),
		),
		outbox &&
			line(
				"outbox",
				`${outbox.waiting.count} waiting, ${outbox.sending.count} sending, ${outbox.dead.count} dead`,
			),
		...(loss === null ? [] : linesOfLoss(loss)),
		...(jobs ?? []).map(({ name, ranAt, isOverdue }) =>
			line(
				"job",
				`${name} ${ranAt === null ? "has not run yet" : inHongKong(ranAt)}${isOverdue ? ", overdue" : ""}`,
			),
		),
	].filter((text) => typeof text === "string");
}

/** Tables of a newer version stay as they are. */
function otherSchema(schema: string | null, needed: string): string {
	return schema !== null && schema > needed
		? ` of a newer version than this one, with ${needed}`
		: `, but this version needs ${needed}`;
}

function freeSpaceOf({ freeSpace }: Status): string[] {
	return Object.entries(freeSpace).flatMap(([name, bytes]) =>
		bytes === null ? [] : [line("free", `${Math.floor(bytes / MEGABYTE)} MB in ${name}`)],
	);
}

function linesOfLoss(loss: AcceptedLoss): string[] {
	const { at, rootSecretAt, registrations, fields, files } = loss;
	const counts = [
		...(registrations > 0 ? [counted(registrations, "registration")] : []),
		...(fields > 0 ? [counted(fields, "field")] : []),
		...(files > 0 ? [counted(files, "file")] : []),
	].join(" and ");
	return [
		...(at === null
			? []
			: [
					line(
						"loss",
						`accepted ${inHongKong(at)}: registrations from before may not open: keys check`,
					),
				]),
		...(rootSecretAt === null
			? []
			: [
					line(
						"loss",
						`root secret accepted as lost ${inHongKong(rootSecretAt)}: accounts and audit entries from before do not open`,
					),
				]),
		...(counts === "" ? [] : [line("loss", `${counts} accepted as lost: registrations list`)]),
	];
}

function trialOf(
	{ at, unavailable, isOverdue }: StorageTrialSeen,
	isRunning: boolean | undefined,
): string {
	const result =
		unavailable.length === 0 ? "all written" : `NOT written: ${unavailable.join(", ")}`;
	const cause = isRunning ? "the server has just started" : "no server runs";
	const doubt = isOverdue ? `, overdue: ${cause}, or the database takes no writes` : "";
	return `${inHongKong(at)}, ${result}${doubt}`;
}

function line(name: string, text: string): string {
	return `${name.padEnd(NAME_WIDTH)}  ${text}`;
}
