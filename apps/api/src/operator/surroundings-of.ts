import { parseEnvironment } from "../platform/environment/environment.ts";
import { loadExtensions } from "../platform/extensions/load-extensions.ts";
import { Log } from "../platform/logging/log.ts";
import type { Start } from "./command.ts";
import type { OperatorSurroundings } from "./operator.module.ts";

const IS_INFO = /"level":"info"/;

/** The surroundings of a command of a process, except what depends on its terminal. */
export async function surroundingsOf({
	variables,
	clock,
}: Pick<Start, "variables" | "clock">): Promise<OperatorSurroundings> {
	const environment = parseEnvironment(variables);
	return {
		environment,
		extensions: await loadExtensions(environment),
		clock,
		// The command itself reports successes.
		log: new Log((line) => void (IS_INFO.test(line) || process.stderr.write(line))),
		say: (line) => void process.stderr.write(`${line}\n`),
	};
}
