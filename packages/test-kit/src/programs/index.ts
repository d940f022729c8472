export {
	CHROMIUM_FLAGS,
	chromiumExecutable,
	installPictureFonts,
	launchChromium,
} from "./chromium.ts";
export {
	cCompiler,
	firefoxExecutable,
	nginxExecutable,
	opensslExecutable,
	prometheusExecutable,
	systemdAnalyzeExecutable,
	tesseractExecutable,
	webKitDriverExecutable,
	webTools,
} from "./programs.ts";
export { type ClamdOptions, RunningClamd } from "./running-clamd.ts";
export { MissingProgramError, type SystemProgram, systemProgram } from "./system-program.ts";
export { startVirtualScreen, type VirtualScreen } from "./xvfb.ts";
