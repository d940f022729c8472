export type { Breakable } from "./breakable.ts";
export { count } from "./counts.ts";
export { freePort, freePorts } from "./free-port.ts";
export { Progress } from "./progress.ts";
export {
	type RecordedCall,
	type RecordedEvent,
	type RecordedJourney,
	type RecordedStep,
	readRecordings,
} from "./recorded-calls.ts";
