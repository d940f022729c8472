/** What a check has found. `failed` and `warning` say what to do, `skipped` says why. */
export interface Finding {
	readonly result: "passed" | "warning" | "failed" | "skipped";
	readonly message: string;
}

export function passed(message: string): Finding {
	return { result: "passed", message };
}

/** Nothing is broken, but customers or operators would be surprised. */
export function warning(message: string): Finding {
	return { result: "warning", message };
}

export function failed(message: string): Finding {
	return { result: "failed", message };
}

export function skipped(message: string): Finding {
	return { result: "skipped", message };
}
