import { OperatorError } from "../../src/operator/command.ts";
import { parseCommandLine } from "../../src/operator/command-line.ts";
import type { OperatorSurroundings } from "../../src/operator/operator.module.ts";
import { runCommand } from "../../src/operator/run-command.ts";

/**
 * Runs an operator command in this process. The error of a failed one says what a terminal shows,
 * both outputs.
 *
 * @param argv the arguments after the program's name
 */
export async function runOperator(
	argv: readonly string[],
	surroundings: OperatorSurroundings,
): Promise<string> {
	try {
		return await runCommand(parseCommandLine(argv), surroundings);
	} catch (error) {
		if (error instanceof OperatorError && error.output !== undefined)
			error.message += `\n${error.output}`;
		throw error;
	}
}
