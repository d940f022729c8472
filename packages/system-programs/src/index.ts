export { cCompiler } from "./c-compiler.ts";
export { CHROMIUM_FLAGS, chromiumExecutable, launchChromium } from "./chromium.ts";
export { MissingProgramError } from "./missing-program-error.ts";
export { type ClamdOptions, RunningClamd } from "./running-clamd.ts";
export { type SystemProgram, systemProgram } from "./system-program.ts";
export { webTools } from "./web-tools.ts";
export { startVirtualScreen, type VirtualScreen } from "./xvfb.ts";
