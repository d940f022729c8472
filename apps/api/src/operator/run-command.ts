import { NestFactory } from "@nestjs/core";
import { KeyFit } from "../domain/key-fit/key-fit.ts";
import { readFactsPatiently, refuseMisfit } from "../domain/key-fit/refuse-misfit.ts";
import { refuseOtherUser } from "../domain/key-fit/refuse-other-user.ts";
import { Installation } from "../domain/maintenance/installation.ts";
import type { SchemaRight } from "../platform/database/run-migrations.ts";
import { Extensions } from "../platform/extensions/extensions.ts";
import { audited } from "./audited.ts";
import type { Command } from "./command.ts";
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
	await refuseMisfit(environment, extensions, { acceptsLoss: command.acceptsLoss, onWait });
	const application = await NestFactory.createApplicationContext(
		OperatorModule.with(surroundings, rightOf(command), input.options.dryRun === true),
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
