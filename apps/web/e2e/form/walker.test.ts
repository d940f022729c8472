import { IamSmartSandbox } from "@sim-registration/running-programs";
import { expect } from "vitest";
import { test as base } from "../support/fixtures.ts";
import { Phone } from "../support/phone.ts";
import { Product } from "../support/product.ts";
import { readRoute } from "../walker/route.ts";
import {
	describeFinding,
	describeWalk,
	shrink,
	type Walk,
	walkAlong,
	walkAtRandom,
} from "../walker/walk.ts";

/**
 * Without variables, the fixed seeds. `WALK_MINUTES` walks new ones for so long, `WALK_SEEDS=7-20`
 * those, `WALK_STEPS` as far, and `WALK_ROUTE` what a finding printed.
 */
const { WALK_MINUTES, WALK_SEEDS, WALK_ROUTE, WALK_LANES = "2" } = process.env;
const FIXED_SEEDS = "1-8";
const isLong = WALK_MINUTES !== undefined || WALK_SEEDS !== undefined;
const STEPS = Number(process.env["WALK_STEPS"] ?? (isLong ? 60 : 19));
const LARGEST_SEED = 2 ** 31;

const test = base.extend("products", { scope: "file" }, async ({ settings }, { onCleanup }) => {
	const sandbox = await IamSmartSandbox.start();
	const variables = { ...settings, ...sandbox.serverVariables };
	const products = Array.from({ length: Number(WALK_LANES) }, () => new Product(variables));
	onCleanup(async () => {
		for (const product of products) await product.close();
		await sandbox.close();
	});
	for (const product of products) await product.importAccounts();
	return await Promise.all(products.map((product) => product.start()));
});

test("whatever interrupts them, customers find what they entered and register it once", async ({
	browser,
	products,
	putDraftScript,
}) => {
	const seeds = seedsToWalk();
	const findings: string[] = [];
	const walked = { walks: 0, steps: 0 };
	const lanes = products.map(async (product) => {
		const open = () => {
			const account = product.takeAccount();
			return { phone: new Phone(browser), product, account, putDraftScript };
		};
		for (const seed of seeds) {
			const walk = await (WALK_ROUTE === undefined
				? walkAtRandom(open, seed, STEPS)
				: walkAlong(open, readRoute(WALK_ROUTE)));
			walked.walks++;
			walked.steps += walk.route.steps.length;
			say(`seed ${seed}: ${walk.fault?.message ?? `${walk.route.steps.length} steps`}`);
			if (WALK_ROUTE !== undefined) say(describeWalk(walk));
			if (!isBroken(walk)) continue;
			const finding = describeFinding(seed, await shrink(open, walk));
			findings.push(finding);
			say(finding);
		}
	});
	await Promise.all(lanes);
	say(`${walked.steps} steps of ${walked.walks} walks, ${findings.length} findings`);
	expect(findings.join("\n\n")).toBe("");
});

function isBroken(walk: Walk): walk is Walk & { fault: NonNullable<Walk["fault"]> } {
	return walk.fault !== undefined;
}

/** Both lanes take from the same ones. */
function* seedsToWalk(): Generator<number> {
	if (WALK_ROUTE !== undefined) {
		yield 0;
		return;
	}
	if (WALK_MINUTES !== undefined) {
		const end = performance.now() + Number(WALK_MINUTES) * 60_000;
		while (performance.now() < end) yield Math.floor(Math.random() * LARGEST_SEED);
		return;
	}
	const [from = 1, to = from] = (WALK_SEEDS ?? FIXED_SEEDS).split("-").map(Number);
	for (let seed = from; seed <= to; seed++) yield seed;
}

/** Only long runs tell how far they are. */
function say(line: string): void {
	if (isLong || WALK_ROUTE !== undefined) console.log(line);
}
