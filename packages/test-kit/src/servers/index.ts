export { type Fault, IamSmartSandbox, type SandboxCall } from "./iam-smart-sandbox.ts";
export { listModuleFiles } from "./module-files.ts";
export {
	type RecaptchaCall,
	type RecaptchaFault,
	RecaptchaSandbox,
	type RecaptchaTokenOrder,
} from "./recaptcha-sandbox.ts";
export { SlowConnections, type SlowConnectionsOptions } from "./slow-connections.ts";
export { type RunningProgram, startProgram } from "./start-program.ts";
