export interface ShimOptions {
	/** the result of `compileShim` */
	readonly library: string;
	/** the watched directory, absolute and without symbolic links */
	readonly root: string;
	/** the journal to append to */
	readonly journal?: string;
	/** anything sent through a socket that contains this text is recorded too */
	readonly answer?: string;
	/** duration of a sync; with a journal, syncs do not reach the real disk */
	readonly syncMicroseconds?: number;
	/** the path of `FaultRules` */
	readonly rules?: string;
}

/** Environment variables that insert the shim between a program and its disk. */
export function shimVariables(options: ShimOptions): Record<string, string> {
	const { library, root, journal, answer, syncMicroseconds = 0, rules } = options;
	return {
		LD_PRELOAD: library,
		// The shim intercepts libc functions, which io_uring bypasses.
		UV_USE_IO_URING: "0",
		FAULT_ROOT: root,
		...(journal === undefined ? {} : { FAULT_LOG: journal }),
		...(answer === undefined ? {} : { FAULT_ANSWER: answer }),
		...(rules === undefined ? {} : { FAULT_RULES: rules }),
		FAULT_SYNC_US: String(syncMicroseconds),
	};
}
