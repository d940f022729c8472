import { expect, it } from "vitest";
import { Turns } from "./turns.ts";

it("tasks of one name wait for each other, also behind one that failed, and for no other", async () => {
	const turns = new Turns();
	const first = Promise.withResolvers<string>();
	const begun: string[] = [];
	const run = (name: string, task: string, result: Promise<string>) =>
		turns.run(name, () => {
			begun.push(task);
			return result;
		});
	const one = run("a", "one", first.promise);
	const two = run("a", "two", Promise.resolve("two"));
	expect(await run("b", "other", Promise.resolve("other"))).toBe("other");
	expect(begun).toEqual(["one", "other"]);
	first.reject(new Error("no"));
	await expect(one).rejects.toThrow("no");
	expect(await two).toBe("two");
	expect(begun).toEqual(["one", "other", "two"]);
});
