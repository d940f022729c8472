export {
	type Chance,
	contentsKept,
	everythingKept,
	everythingLost,
	namesKept,
	randomChance,
} from "./chance.ts";
export { compileShim } from "./compile-shim.ts";
export { type FaultRule, FaultRules } from "./fault-rules.ts";
export type { Operation } from "./operation.ts";
export { readJournal } from "./read-journal.ts";
export { shimVariables } from "./shim-variables.ts";
export { SimulatedDisk } from "./simulated-disk.ts";
export { listTree, readTree, type Tree, writeTree } from "./tree.ts";
