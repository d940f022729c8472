import { withOpenMembers } from "@sim-registration/web/scripts/open-private-members.ts";
import { expect, it } from "vitest";

const COUNTER = `
class Counter {
	static #made = 0;
	#count = 1;
	$count = 5;
	constructor() { Counter.#made++; }
	static get made() { return Counter.#made; }
	get #double() { return this.#count * 2; }
	set #double(value) { this.#count = value / 2; }
	#add(number) { this.#count += number; return this; }
	add(number) { this.#add(number).#double += 4; return this; }
	read() { return [this.#count, this?.#double, this.$count, "#count"]; }
	static is(value) { return #count in value && #add in value; }
}
const counter = new Counter().add(3);
return [...counter.read(), Counter.made, Counter.is(counter), Counter.is({ count: 1 })];`;

it("a class behaves the same with ordinary members", () => {
	const wrapped = `const run = () => { ${COUNTER} };`;
	const opened = withOpenMembers(wrapped);
	expect(opened).not.toMatch(/#(?!count")/);
	const results = [wrapped, opened].map((code): unknown => new Function(`${code} return run();`)());
	expect(results[0]).toEqual([6, 12, 5, "#count", 1, true, false]);
	expect(results[1]).toEqual(results[0]);
});

it("code without private members is unchanged", () => {
	expect(withOpenMembers("const color = '#fff';")).toBe("const color = '#fff';");
});

it.each(["class A extends B { #a = 1 }", "const A = class extends B { #a() {} }"])(
	"%s is refused, because names of two classes could collide",
	(code) => {
		expect(() => withOpenMembers(code)).toThrow("no private members");
		expect(withOpenMembers(code.replace("extends B", ""))).not.toContain("#");
	},
);
