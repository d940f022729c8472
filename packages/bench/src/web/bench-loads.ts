import { Progress } from "@sim-registration/test-kit";
import { printTable } from "../print-table.ts";
import { median } from "../statistics.ts";
import type { Contender } from "./contender.ts";
import { serveHelloWorld } from "./hello-world.ts";
import { type Load, measureLoad } from "./measure-load.ts";
import { SlowPhone } from "./slow-phone.ts";
import { serveStaticPage } from "./static-page.ts";
import { startWebProduct } from "./web-product.ts";

const LARGEST_PAINT_GOAL = 1.15;
const FIELD_GOAL = 1.3;
const COLUMNS: ReadonlyArray<readonly [head: string, key: keyof Load]> = [
	["FCP, ms", "firstPaint"],
	["LCP, ms", "largestPaint"],
	["field, ms", "field"],
	["answered, ms", "answered"],
	["TBT, ms", "blocking"],
	["CLS", "shift"],
	["kB", "kilobytes"],
	["requests", "requests"],
];

/**
 * Measures how soon a customer can type, on a cheap phone: the product's login, the same page
 * without scripts, and a minimal field built with the same packages, in turns.
 *
 * @returns whether the goals are reached
 */
export async function benchLoads(rounds: number): Promise<boolean> {
	const product = await startWebProduct();
	const contenders = [product, await serveStaticPage(product), await serveHelloWorld()];
	const phone = await SlowPhone.start();
	try {
		const loads = new Map<Contender, Load[]>(contenders.map((each) => [each, []]));
		// The first load of each warms up the servers and is discarded.
		for (const contender of contenders) await measureLoad(phone, contender);
		for (const _ of new Progress(rounds).rounds("Loads", rounds))
			for (const contender of contenders)
				loads.get(contender)?.push(await measureLoad(phone, contender));
		return print(rounds, [...loads]);
	} finally {
		await phone.close();
		for (const contender of contenders) await contender.close();
	}
}

function print(rounds: number, loads: ReadonlyArray<readonly [Contender, readonly Load[]]>) {
	console.log(`The login, ${rounds} loads of each in turns; Slow 4G, processor 4 times slower\n`);
	printTable(
		["medians", ...COLUMNS.map(([head]) => head)],
		loads.map(([{ name }, each]) => [name, ...COLUMNS.map(([, key]) => of(each, key))]),
	);
	const [product = [], page = [], hello = []] = loads.map(([, each]) => each);
	const stack = of(page, "field") + of(hello, "field");
	const largest = of(product, "largestPaint") / of(page, "largestPaint");
	const field = of(product, "field") / stack;
	const answered = of(product, "answered") / stack;
	console.log(`LCP / static page: ${largest.toFixed(2)} (goal ${LARGEST_PAINT_GOAL})`);
	console.log(`field / (static page + hello world): ${field.toFixed(2)} (goal ${FIELD_GOAL})`);
	console.log(`answered / (static page + hello world): ${answered.toFixed(2)}`);
	console.log(
		`answered / hello world: ${(of(product, "answered") / of(hello, "answered")).toFixed(2)}`,
	);
	const hasMoved = product.some(({ shift }) => shift > 0);
	return largest <= LARGEST_PAINT_GOAL && field <= FIELD_GOAL && !hasMoved;
}

function of(loads: readonly Load[], key: keyof Load): number {
	return median(loads.map((load) => load[key]));
}
