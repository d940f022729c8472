import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchAhead } from "./fetch-ahead.ts";

let fetched: NonNullable<Parameters<typeof fetchAhead>[2]>;
let asked: string[];

beforeEach(() => {
	fetched = new Set();
	asked = [];
	vi.stubGlobal("requestIdleCallback", (task: () => void) => task());
	vi.stubGlobal("fetch", async (address: string) => {
		asked.push(/([a-z-]+)\.worker/.exec(address)?.[1] ?? address);
		return new Response();
	});
});
afterEach(() => vi.unstubAllGlobals());

function screen(name: string) {
	return async () => void asked.push(name);
}

const SCREENS = {
	company: screen("company"),
	menu: screen("menu"),
	person: screen("person"),
	confirm: screen("confirm"),
	success: screen("success"),
};

test("at the login everything up to the reference is fetched, each file once and in the order of the steps", async () => {
	await fetchAhead("login", SCREENS, fetched);
	const inOrder = ["solve-challenge", "company", "menu", "person", "make-picture-ready", "confirm"];
	expect(asked).toEqual([...inOrder, "success", "sent-body"]);
	await fetchAhead("company", SCREENS, fetched);
	expect(asked).toHaveLength(8);
});

test("with data saving on, only what follows the shown step is fetched", async () => {
	vi.stubGlobal("navigator", { connection: { saveData: true } });
	await fetchAhead("login", SCREENS, fetched);
	expect(asked).toEqual(["solve-challenge", "company"]);
	await fetchAhead("company", SCREENS, fetched);
	expect(asked.slice(2)).toEqual(["menu", "person", "make-picture-ready"]);
	await fetchAhead("person", SCREENS, fetched);
	await fetchAhead("confirm", SCREENS, fetched);
	expect(asked.slice(5)).toEqual(["confirm", "success", "sent-body"]);
});

test("a failed fetch is left to the step, and does not stop the others", async () => {
	let failures = 1;
	const person = async () => {
		if (failures-- > 0) throw new TypeError("Failed to fetch");
		asked.push("person");
	};
	await fetchAhead("login", { ...SCREENS, person }, fetched);
	expect(asked).not.toContain("person");
	expect(asked).toContain("sent-body");
	await fetchAhead("company", { ...SCREENS, person }, fetched);
	expect(asked.at(-1)).toBe("person");
	expect(asked).toHaveLength(8);
});
