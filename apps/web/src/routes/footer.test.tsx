import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
	vi.useRealTimers();
	vi.resetModules();
});

test("the copyright year is 2024 in every year", async () => {
	vi.useFakeTimers({ now: new Date("2031-05-01T00:00:00Z"), toFake: ["Date"] });
	vi.resetModules();
	const [{ Footer }, { renderInTest, textsIn }] = await Promise.all([
		import("./footer.tsx"),
		import("../registration/render-in-test.tsx"),
	]);
	const html = await renderInTest(<Footer language="en" />);
	expect(textsIn(html)[0]).toBe("© 2024 ");
});
