export { cCompiler } from "./c-compiler.ts";
export {
	CHROMIUM_FLAGS,
	chromiumExecutable,
	installPictureFonts,
	launchChromium,
} from "./chromium.ts";
export { firefoxExecutable } from "./firefox.ts";
export { MissingProgramError } from "./missing-program-error.ts";
export { nginxExecutable } from "./nginx.ts";
export { opensslExecutable } from "./openssl.ts";
export { postgresPrograms } from "./postgres-programs.ts";
export { rcloneExecutable } from "./rclone.ts";
export { type ClamdOptions, RunningClamd } from "./running-clamd.ts";
export { sqliteExecutable } from "./sqlite.ts";
export { type SystemProgram, systemProgram } from "./system-program.ts";
export { systemdAnalyzeExecutable } from "./systemd-analyze.ts";
export { tesseractExecutable } from "./tesseract.ts";
export { chromiumDriverExecutable, webKitDriverExecutable } from "./web-drivers.ts";
export { webTools } from "./web-tools.ts";
export { startVirtualScreen, type VirtualScreen } from "./xvfb.ts";
