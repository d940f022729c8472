export { type Fault, IamSmartSandbox, type SandboxCall } from "./iam-smart-sandbox.ts";
export { type RunningProgram, startProgram } from "./start-program.ts";
