import { expect, test } from "vitest";
import { startVirtualScreen } from "./xvfb.ts";

test("starts two screens side by side", async () => {
	const [one, other] = [await startVirtualScreen(), await startVirtualScreen()];
	expect(one.display).toMatch(/^:\d+$/);
	expect(other.display).not.toBe(one.display);
	await one.close();
	await other.close();
});
