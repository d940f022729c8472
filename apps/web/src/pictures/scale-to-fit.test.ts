import { expect, test } from "vitest";
import { scaleToFit } from "./scale-to-fit.ts";

test.each([
	[{ width: 4000, height: 3000 }, 2000, { width: 2000, height: 1500 }],
	[{ width: 3000, height: 4000 }, 2000, { width: 1500, height: 2000 }],
	[{ width: 800, height: 600 }, 2000, { width: 800, height: 600 }],
	[{ width: 1, height: 10_000 }, 2000, { width: 1, height: 2000 }],
	[{ width: 2000, height: 1999 }, 2000, { width: 2000, height: 1999 }],
	[{ width: 10_000, height: 1 }, 2000, { width: 2000, height: 1 }],
])("%j with a long side of at most %i becomes %j", (size, longSideMax, fitting) => {
	expect(scaleToFit(size, longSideMax)).toEqual(fitting);
});
