/** A server that takes submissions, as a process of its own. */
export interface Contender {
	readonly name: string;
	readonly pid: number;
	readonly port: number;
	/** where it writes the files of submissions, and nothing else */
	readonly filesDirectory: string;
	/** Gives what one submission has to carry besides its body, before the clock runs. */
	prepare(): Promise<Readonly<Record<string, string>>>;
	/** Ends the process and removes what it wrote. */
	close(): Promise<void>;
}

export const SUBMISSION_PATH = "/real-name-registration/api/form/formsubmission";
export const HEALTH_PATH = "/real-name-registration/health/live";
