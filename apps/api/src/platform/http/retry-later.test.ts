import { afterEach, expect, it, vi } from "vitest";
import { retryLater } from "./retry-later.ts";

afterEach(() => vi.restoreAllMocks());

it.each([
	[0, 5],
	[0.5, 10],
	[0.999, 14],
])("with a random number of %d the time is %i seconds", (random, seconds) => {
	vi.spyOn(Math, "random").mockReturnValue(random);
	const problem = retryLater("busy", { least: 5, most: 15 });
	expect(problem).toMatchObject({ errorCode: "busy", retryAfterSeconds: seconds });
});
