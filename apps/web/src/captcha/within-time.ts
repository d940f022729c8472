const LONGEST_WAIT_MS = 10_000;

/** A provider that never answers is one that cannot be reached. */
export function withinTime<Value>(promise: PromiseLike<Value>): Promise<Value> {
	return new Promise((resolve, reject) => {
		const timer = setTimeout(() => reject(new Error("No answer in time")), LONGEST_WAIT_MS);
		promise.then(resolve, reject).then(() => clearTimeout(timer));
	});
}
