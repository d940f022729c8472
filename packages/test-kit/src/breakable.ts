/** A process that a test can break. */
export interface Breakable {
	/** kills it in the middle of its work (SIGKILL), and restarts it on the contents of the disk */
	crash(): Promise<void>;
	/** ends it as a supervisor does, and restarts it */
	restart(): Promise<void>;
	/** suspends it (SIGSTOP): connections stay open and nothing answers */
	pause(): void;
	/** resumes it */
	resume(): void;
}
