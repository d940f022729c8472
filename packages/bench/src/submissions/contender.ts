/** A server that accepts submissions, in a separate process. */
export interface Contender {
	readonly name: string;
	readonly pid: number;
	readonly port: number;
	/** directory that only holds the files of submissions */
	readonly filesDirectory: string;
	/** Gives the headers that one submission needs, before the clock starts. */
	prepare(): Promise<Readonly<Record<string, string>>>;
	/** Ends the process and removes its data. */
	close(): Promise<void>;
}

export const SUBMISSION_PATH = "/real-name-registration/api/form/formsubmission";
export const HEALTH_PATH = "/real-name-registration/health/live";
