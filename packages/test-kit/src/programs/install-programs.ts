import { chromiumExecutable, installHeadlessShell } from "./chromium.ts";
import {
	cCompiler,
	clamdExecutable,
	firefoxExecutable,
	nginxExecutable,
	opensslExecutable,
	prometheusExecutable,
	systemdAnalyzeExecutable,
	webKitDriverExecutable,
	webTools,
} from "./programs.ts";
import { MissingProgramError } from "./system-program.ts";
import { xvfbExecutable } from "./xvfb.ts";

/** Runs once before all tests, so that no test waits for an installation. */
try {
	console.log(`Browser tests use ${await chromiumExecutable()} and ${await xvfbExecutable()}`);
	if (!(await installHeadlessShell())) console.log("They are faster with chromium-headless-shell");
	const engines = [webKitDriverExecutable, firefoxExecutable];
	for (const find of engines) console.log(`Tests of the engines use ${await find()}`);
	console.log(`Fault tests use ${await cCompiler()}`);
	console.log(`Tests of the virus scanner use ${await clamdExecutable()}`);
	const deploying = [nginxExecutable, systemdAnalyzeExecutable, opensslExecutable];
	for (const find of deploying) console.log(`Tests of the installation use ${await find()}`);
	console.log(`The guide to the metrics uses ${await prometheusExecutable()}`);
	console.log(`The guide to the calls uses ${Object.values(await webTools()).join(" and ")}`);
} catch (error) {
	if (!(error instanceof MissingProgramError)) throw error;
	console.error(error.message);
	process.exitCode = 1;
}
