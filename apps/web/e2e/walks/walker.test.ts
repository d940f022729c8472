import type { Server } from "node:http";
import { IamSmartSandbox } from "@sim-registration/test-kit/servers";
import { expect } from "vitest";
import { test as base } from "../support/fixtures.ts";
import { openEnd, portOf } from "../support/line.ts";
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
 * Walks fixed seeds by default. `WALK_MINUTES` sets for how long to walk new ones,
 * `WALK_SEEDS=7-20` selects seeds, `WALK_STEPS` sets the length of a walk, and `WALK_ROUTE` repeats
 * what a finding printed.
 */
const { WALK_MINUTES, WALK_SEEDS, WALK_ROUTE, WALK_LANES = "2" } = process.env;
const FIXED_SEEDS = "1-4";
const isLong = WALK_MINUTES !== undefined || WALK_SEEDS !== undefined;
const STEPS = Number(process.env["WALK_STEPS"] ?? (isLong ? 60 : 19));
const LARGEST_SEED = 2 ** 31;

/**
 * A server, and the fixed port of the lines to it, because iAM Smart redirects browsers only to
 * known addresses.
 */
interface Lane {
	readonly product: Product;
	readonly end: Server;
}

async function openLane(variables: Readonly<Record<string, string>>): Promise<Lane> {
	const end = await openEnd();
	const callback = `http://localhost:${portOf(end)}/real-name-registration/api/iamsmart/callback`;
	const product = new Product({ ...variables, IAMSMART_REDIRECT_URIS: callback });
	await product.importAccounts();
	return { product: await product.start(), end };
}

const test = base.extend("lanes", { scope: "file" }, async ({ settings }, { onCleanup }) => {
	const sandbox = await IamSmartSandbox.start();
	const variables = { ...settings, ...sandbox.serverVariables };
	const opening = Array.from({ length: Number(WALK_LANES) }, () => openLane(variables));
	onCleanup(async () => {
		for (const { product, end } of await Promise.all(opening)) {
			end.close();
			await product.close();
		}
		await sandbox.close();
	});
	return await Promise.all(opening);
});

test("customers find what they entered and register it once, despite interruptions", async ({
	browser,
	lanes,
	putDraftScript,
}) => {
	const seeds = seedsToWalk();
	const findings: string[] = [];
	const walked = { walks: 0, steps: 0 };
	const walking = lanes.map(async ({ product, end }) => {
		const open = () => {
			const account = product.takeAccount();
			return { phone: new Phone(browser), product, account, putDraftScript, end };
		};
		for (const seed of seeds) {
			const walk = await (WALK_ROUTE === undefined
				? walkAtRandom(open, seed, STEPS)
				: walkAlong(open, readRoute(WALK_ROUTE)));
			walked.walks++;
			walked.steps += walk.route.steps.length;
			const outcome = walk.fault?.message ?? `${walk.route.steps.length} steps`;
			say(WALK_ROUTE === undefined ? `seed ${seed}: ${outcome}` : describeWalk(walk));
			if (!isBroken(walk)) continue;
			// Shrinking may take longer than the test's time limit.
			console.log(`seed ${seed}: ${walk.fault.message}`);
			const finding = describeFinding(seed, await shrink(open, walk));
			findings.push(finding);
			say(finding);
		}
	});
	await Promise.all(walking);
	say(`${walked.steps} steps of ${walked.walks} walks, ${findings.length} findings`);
	expect(findings.join("\n\n")).toBe("");
});

function isBroken(walk: Walk): walk is Walk & { fault: NonNullable<Walk["fault"]> } {
	return walk.fault !== undefined;
}

/** Both lanes share these. */
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

/** Only long runs report their progress. */
function say(line: string): void {
	if (isLong || WALK_ROUTE !== undefined) console.log(line);
}
