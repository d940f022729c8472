import { expect, it } from "vitest";
import { FairPlaces } from "./fair-places.ts";

/** A named task that ends when the test resolves it. */
function tasks(places: FairPlaces) {
	const begun: string[] = [];
	const run = (owner: string, name: string) => {
		const { promise, resolve, reject } = Promise.withResolvers<string>();
		const result = places.run(owner, () => {
			begun.push(name);
			return promise;
		});
		return { result, end: () => resolve(name), fail: () => reject(new Error(name)) };
	};
	return { begun, run };
}

it("an owner with many tasks does not delay others", async () => {
	const { begun, run } = tasks(new FairPlaces(1));
	const greedy = ["a1", "a2", "a3"].map((name) => run("a", name));
	const others = [run("b", "b1"), run("c", "c1")];
	for (const { end, result } of [greedy[0], greedy[1], others[0], others[1], greedy[2]].flatMap(
		(task) => (task ? [task] : []),
	)) {
		end();
		await result;
	}
	expect(begun).toEqual(["a1", "a2", "b1", "c1", "a3"]);
});

it("runs as many tasks as there are places, for any owners", async () => {
	const { begun, run } = tasks(new FairPlaces(2));
	const [first, second, third] = ["1", "2", "3"].map((name) => run("a", name));
	expect(begun).toEqual(["1", "2"]);
	second?.end();
	await second?.result;
	expect(begun).toEqual(["1", "2", "3"]);
	first?.end();
	third?.end();
	await Promise.all([first?.result, third?.result]);
});

it("a free place is available for the next task", async () => {
	const { begun, run } = tasks(new FairPlaces(1));
	for (const name of ["1", "2"]) {
		const { result, end } = run("a", name);
		expect(begun).toContain(name);
		end();
		await result;
	}
});

it("an owner's next task gets its turn once the owner's previous one has started", async () => {
	const { begun, run } = tasks(new FairPlaces(1));
	const first = run("a", "a1");
	const second = run("b", "b1");
	first.end();
	await first.result;
	const third = run("c", "c1");
	second.end();
	await second.result;
	expect(begun).toEqual(["a1", "b1", "c1"]);
	third.end();
	await third.result;
});

it("a task that fails frees its place", async () => {
	const { begun, run } = tasks(new FairPlaces(1));
	const failing = run("a", "failing");
	const waiting = run("b", "waiting");
	failing.fail();
	await expect(failing.result).rejects.toThrow("failing");
	waiting.end();
	expect(await waiting.result).toBe("waiting");
	expect(begun).toEqual(["failing", "waiting"]);
});

it("a task that must not wait runs only if a place is free", async () => {
	const places = new FairPlaces(1);
	const runIfFree = () => places.runIfFree(() => Promise.resolve("run"));
	expect(await runIfFree()).toBe("run");
	const { result, end } = tasks(places).run("a", "1");
	expect(runIfFree()).toBeUndefined();
	end();
	await result;
	expect(await runIfFree()).toBe("run");
});
