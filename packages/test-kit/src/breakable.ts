/** A process that a test can break. */
export interface Breakable {
	/** kills it in the middle of its work (SIGKILL), and starts it again on what is on the disk */
	crash(): Promise<void>;
	/** ends it as a supervisor does, and starts it again */
	restart(): Promise<void>;
	/** stops it where it is (SIGSTOP): connections stay open and nothing answers */
	pause(): void;
	/** lets it go on */
	resume(): void;
}
