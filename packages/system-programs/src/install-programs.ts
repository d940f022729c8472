import { cCompiler } from "./c-compiler.ts";
import { chromiumExecutable } from "./chromium.ts";
import { clamdExecutable } from "./clamd.ts";
import { MissingProgramError } from "./missing-program-error.ts";
import { webTools } from "./web-tools.ts";
import { xvfbExecutable } from "./xvfb.ts";

/** Run once before all tests, so that no test spends its time on an installation. */
try {
	console.log(`Browser tests use ${await chromiumExecutable()} and ${await xvfbExecutable()}`);
	console.log(`Fault tests use ${await cCompiler()}`);
	console.log(`Tests of the virus scanner use ${await clamdExecutable()}`);
	console.log(`The guide to the calls uses ${Object.values(await webTools()).join(" and ")}`);
} catch (error) {
	if (!(error instanceof MissingProgramError)) throw error;
	console.error(error.message);
	process.exitCode = 1;
}
