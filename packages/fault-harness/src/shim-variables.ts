export interface ShimOptions {
	/** what `compileShim` gave */
	readonly library: string;
	/** the watched directory, absolute and without symbolic links */
	readonly root: string;
	/** the journal to append to */
	readonly journal?: string;
	/** whatever is sent through a socket and contains this is in the journal too */
	readonly answer?: string;
	/** how long a sync takes, where there is a journal: then it does not reach the real disk */
	readonly syncMicroseconds?: number;
	/** the path of `FaultRules` */
	readonly rules?: string;
}

/** The environment variables that put the shim between a program and its disk. */
export function shimVariables(options: ShimOptions): Record<string, string> {
	const { library, root, journal, answer, syncMicroseconds = 0, rules } = options;
	return {
		LD_PRELOAD: library,
		// What libuv hands to the kernel through io_uring passes no function of libc.
		UV_USE_IO_URING: "0",
		FAULT_ROOT: root,
		...(journal === undefined ? {} : { FAULT_LOG: journal }),
		...(answer === undefined ? {} : { FAULT_ANSWER: answer }),
		...(rules === undefined ? {} : { FAULT_RULES: rules }),
		FAULT_SYNC_US: String(syncMicroseconds),
	};
}
