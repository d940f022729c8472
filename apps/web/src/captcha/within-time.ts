const LONGEST_WAIT_MS = 10_000;

/** A provider that does not answer in time is unreachable. */
export function withinTime<Value>(promise: PromiseLike<Value>): Promise<Value> {
	return new Promise((resolve, reject) => {
		const timer = setTimeout(() => reject(new Error("No answer in time")), LONGEST_WAIT_MS);
		promise.then(resolve, reject).then(() => clearTimeout(timer));
	});
}
