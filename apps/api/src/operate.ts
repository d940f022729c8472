import "reflect-metadata";
import { fstatSync, statSync } from "node:fs";
import { devNull } from "node:os";
import { FilesDoNotFitError } from "./domain/key-fit/files-fit.ts";
import { KeyServiceUnavailableError } from "./domain/key-fit/key-service-unavailable-error.ts";
import { KeysDoNotFitError } from "./domain/key-fit/keys-do-not-fit-error.ts";
import { OtherUserError } from "./domain/key-fit/refuse-other-user.ts";
import { OperatorError, UsageError } from "./operator/command.ts";
import { type CommandLine, parseCommandLine } from "./operator/command-line.ts";
import { findTerminal } from "./operator/consent.ts";
import { describeError } from "./operator/describe-error.ts";
import { endAtSignals, InterruptedError } from "./operator/interruptible.ts";
import { runCommand } from "./operator/run-command.ts";
import { surroundingsOf } from "./operator/surroundings-of.ts";
import { UnfinishedMoveError } from "./platform/database/move-mark.ts";
import { OtherSchemaError } from "./platform/database/run-migrations.ts";
import { EnvironmentError } from "./platform/environment/environment.ts";
import { ExtensionError } from "./platform/extensions/extension-error.ts";
import { VaultBelongsElsewhereError } from "./platform/sealing/key-vault.ts";

const OWNER_ONLY = 0o077;
/** The usual exit code for wrong usage. */
const USAGE_EXIT_CODE = 2;

process.umask(OWNER_ONLY);
// Each write also gets the error. Without a reader a command goes on, up to its outcome in the audit log.
process.stdout.on("error", () => {});
process.stderr.on("error", () => {});
try {
	const line = parseCommandLine(process.argv.slice(2));
	if (!("help" in line)) {
		endAtSignals(line.command.ifInterrupted ?? "Repeat the command.");
		await runAlone(line);
	}
	const ask = findTerminal();
	const output = await runCommand(line, {
		...(await surroundingsOf({ variables: process.env, clock: () => new Date() })),
		...(ask && { ask }),
		...(!process.stdout.isTTY && !isNull(process.stdout.fd) && { output: process.stdout }),
	});
	// Nothing may follow an archive.
	if (output !== "") await print(output);
} catch (error) {
	if (error instanceof OperatorError && error.output !== undefined) await print(error.output);
	process.stderr.write(`${describe(error)}\n`);
	// What was interrupted, such as the drawing of a page, would keep the process for seconds.
	if (error instanceof InterruptedError) process.exit(error.exitCode);
	process.exitCode = error instanceof UsageError ? USAGE_EXIT_CODE : 1;
}

/** Node opens `/dev/null` in the place of an output that is closed. */
function isNull(fd: number): boolean {
	const { rdev } = fstatSync(fd);
	return rdev !== 0 && rdev === statSync(devNull).rdev;
}

/** Ends the process if the command runs alone. A check may have left a connection that hangs. */
async function runAlone(line: CommandLine): Promise<void> {
	const clock = () => new Date();
	const alone = await line.command.runAlone?.(line.input, {
		variables: process.env,
		clock,
		fetchContentKey: async (environment) => {
			const { fetchContentKey } = await import("./calls/iamsmart/fetch-content-key.ts");
			await fetchContentKey(environment, clock);
		},
		runInside: (surroundings, run = line.command.run) =>
			runCommand({ ...line, command: { ...line.command, run } }, surroundings),
	});
	if (alone === undefined) return;
	await print(alone.output);
	process.exit(alone.isFailed ? 1 : 0);
}

function print(output: string): Promise<void> {
	return new Promise((resolve, reject) => {
		process.stdout.write(`${output}\n`, (error: NodeJS.ErrnoException | null | undefined) => {
			// `operator audit list | head` reads what it needs and closes the pipe.
			if (error && error.code !== "EPIPE") reject(new OperatorError(unwritten(error)));
			else resolve();
		});
	});
}

function unwritten({ message }: Error): string {
	return `The command has ended, but its output could not be written (${message}). Before you repeat it, look at \`audit list\`: what it did stays done.`;
}

/** Only an unexpected error has a stack. */
function describe(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	const described = describeError(error);
	if (described !== undefined) return described;
	if (error instanceof EnvironmentError)
		return [
			"Settings are invalid. Nothing was done:",
			...error.problems.map((problem) => `- ${problem}`),
		].join("\n");
	const isPlain =
		error instanceof OperatorError ||
		error instanceof UsageError ||
		error instanceof ExtensionError ||
		error instanceof OtherSchemaError ||
		error instanceof UnfinishedMoveError ||
		error instanceof VaultBelongsElsewhereError ||
		error instanceof KeysDoNotFitError ||
		error instanceof FilesDoNotFitError ||
		error instanceof OtherUserError ||
		error instanceof KeyServiceUnavailableError;
	return isPlain ? error.message : (error.stack ?? error.message);
}
