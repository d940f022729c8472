/** Lets tasks of the same name run one after another, those of different names at once. */
export class Turns {
	readonly #last = new Map<string, Promise<void>>();

	async run<Result>(name: string, task: () => Promise<Result>): Promise<Result> {
		const before = this.#last.get(name) ?? Promise.resolve();
		const result = before.then(task);
		const done = result.then(
			() => {},
			() => {},
		);
		this.#last.set(name, done);
		try {
			return await result;
		} finally {
			if (this.#last.get(name) === done) this.#last.delete(name);
		}
	}
}
