import type { INestApplicationContext } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import { endOf } from "../domain/audit/audit-entry.ts";
import { AuditLog } from "../domain/audit/audit-log.ts";
import { KeyFit } from "../domain/key-fit/key-fit.ts";
import { readFactsPatiently, refuseMisfit } from "../domain/key-fit/refuse-misfit.ts";
import { refuseOtherUser } from "../domain/key-fit/refuse-other-user.ts";
import { Installation } from "../domain/maintenance/installation.ts";
import type { SchemaRight } from "../platform/database/run-migrations.ts";
import { Extensions } from "../platform/extensions/extensions.ts";
import { actorOf, realUserId } from "./audited-part.ts";
import type { Command, CommandInput } from "./command.ts";
import type { CommandLine, HelpText } from "./command-line.ts";
import { refuseWithoutConsent } from "./consent.ts";
import { OperatorModule, type OperatorSurroundings } from "./operator.module.ts";
import { requireData } from "./require-data.ts";

/**
 * Runs an operator command and writes its audit entry.
 *
 * @returns text to print
 * @throws UsageError for options that do not fit; nothing was done
 * @throws OperatorError if the command fails
 */
export async function runCommand(
	line: CommandLine | HelpText,
	surroundings: OperatorSurroundings,
): Promise<string> {
	if ("help" in line) return line.help;
	const { command, input } = line;
	refuseWithoutConsent(command, input, surroundings.ask);
	const { environment, extensions = Extensions.NONE } = surroundings;
	refuseOtherUser(environment);
	const onWait = () =>
		surroundings.say?.("A database does not answer. It is asked again for a while.");
	if (command.before !== undefined) await readFactsPatiently(environment, onWait);
	const done = await command.before?.(surroundings, input);
	if (!command.mayBeFirst) requireData(environment);
	await refuseMisfit(environment, extensions, command.acceptsLoss, onWait);
	const application = await NestFactory.createApplicationContext(
		OperatorModule.with(surroundings, rightOf(command)),
		{ logger: false, abortOnError: false },
	);
	try {
		const installation = application.get(Installation);
		if (command.migrates && (await installation.find()) === undefined)
			return await command.run(application, input);
		const isProved = !command.acceptsLoss && !command.opensNothing;
		if (isProved) await application.get(KeyFit).prove(false);
		const output = await audited(application, command, input);
		return [done, output].filter((text) => text !== undefined && text !== "").join("\n");
	} finally {
		await application.close();
	}
}

/** Tables change only when that was asked for, after a backup. */
function rightOf({ migrates, mayBeFirst, acceptsLoss }: Command): SchemaRight {
	if (migrates) return "migrate";
	return mayBeFirst || acceptsLoss ? "create" : "use";
}

/** Written before, not after: nothing is opened without an entry, whatever happens in between. */
async function audited(
	application: INestApplicationContext,
	command: Command,
	input: CommandInput,
): Promise<string> {
	const audit = application.get(AuditLog);
	const meant = await command.subjectOf(input, application);
	const subject = input.options.dryRun === true ? `dry run: ${meant}` : meant;
	const actor = actorOf(input);
	const uid = realUserId();
	await audit.open("operator", { actor, action: command.name, subject, uid });
	let end: "done" | "failed" = "failed";
	let outcome: string | undefined;
	try {
		const output = await command.run(application, input);
		end = "done";
		if (command.recordsOutput) [outcome] = output.split("\n");
		return output;
	} finally {
		await audit.close({ actor, action: endOf(command.name, end), subject, uid, outcome });
	}
}
