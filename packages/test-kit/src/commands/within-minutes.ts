#!/usr/bin/env node
import { spawn } from "node:child_process";

const MS_PER_MINUTE = 60_000;
/** The same code as coreutils' `timeout`. */
const EXIT_OUT_OF_TIME = 124;
const EXIT_USAGE = 2;

/**
 * Runs a command, and ends it and its children after some minutes:
 *
 *     within-minutes 5 vitest run
 *
 * A suite that hangs or exceeds its share of the total test time fails with its name, instead of
 * taking all of CI's time. `TIME_BUDGET=off` disables the limit for long runs. The exit code is the
 * command's own, or 124 after a timeout.
 */
const [minutes = "", command, ...argv] = process.argv.slice(2);
const budgetMs = Number(minutes) * MS_PER_MINUTE;
if (!(budgetMs > 0) || command === undefined) {
	console.error("Usage: within-minutes MINUTES COMMAND [ARGUMENT …]");
	process.exit(EXIT_USAGE);
}

// A new process group, so that browsers and servers end with the suite that started them.
const child = spawn(command, argv, { stdio: "inherit", detached: true });
const endGroup = (signal: NodeJS.Signals) => {
	if (child.pid !== undefined) process.kill(-child.pid, signal);
};
const outOfTime = () => {
	console.error(
		`Out of time: '${[command, ...argv].join(" ")}' has ${minutes} minutes (TIME_BUDGET=off lifts this).`,
	);
	process.exitCode = EXIT_OUT_OF_TIME;
	endGroup("SIGKILL");
};
const timer = process.env["TIME_BUDGET"] === "off" ? undefined : setTimeout(outOfTime, budgetMs);

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
	process.on(signal, () => endGroup(signal));
child.on("error", (error) => {
	clearTimeout(timer);
	console.error(error.message);
	process.exitCode = 1;
});
child.on("exit", (code) => {
	clearTimeout(timer);
	process.exitCode ??= code ?? 1;
});
