import { parseCommandLine } from "../../src/operator/command-line.ts";
import type { OperatorSurroundings } from "../../src/operator/operator.module.ts";
import { runCommand } from "../../src/operator/run-command.ts";

/**
 * Runs an operator command in this process.
 *
 * @param argv the arguments after the program's name
 */
export async function runOperator(
	argv: readonly string[],
	surroundings: OperatorSurroundings,
): Promise<string> {
	return await runCommand(parseCommandLine(argv), surroundings);
}
