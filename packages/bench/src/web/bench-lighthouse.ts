import { Progress } from "@sim-registration/test-kit";
import { CHROMIUM_FLAGS, chromiumExecutable } from "@sim-registration/test-kit/programs";
import { PHONE } from "@sim-registration/web/e2e/phone.ts";
import lighthouse, { type Result } from "lighthouse";
import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { printTable } from "../print-table.ts";
import { median } from "../statistics.ts";
import { startWebProduct } from "./web-product.ts";

const CATEGORIES = ["performance", "accessibility", "best-practices"] as const;
type Category = (typeof CATEGORIES)[number];

/** In hundredths, as Lighthouse shows them. */
const GOALS: Readonly<Record<Category, number>> = {
	performance: 95,
	accessibility: 100,
	"best-practices": 100,
};
const LOGIN = { accountNO: "204518837", mobileNO: "61234567" };
const COMPANY_FIELD = "#companyNameEN";

interface Screen {
	readonly name: string;
	/** brings a tab to the point where loading the page shows this screen */
	readonly prepare: (page: Page, address: string) => Promise<void>;
	/** the screen depends on the tab's session storage */
	readonly keepsStorage: boolean;
}

const SCREENS: readonly Screen[] = [
	{ name: "login", prepare: async () => {}, keepsStorage: false },
	{ name: "company", prepare: logIn, keepsStorage: true },
];

/**
 * Runs Lighthouse as a phone on the login and on the company step; shows the median of each score
 * and the reason for each missing point.
 *
 * @returns whether the goals are reached
 */
export async function benchLighthouse(rounds: number): Promise<boolean> {
	const product = await startWebProduct();
	const browser = await puppeteer.launch({
		executablePath: await chromiumExecutable(),
		args: [...CHROMIUM_FLAGS],
	});
	try {
		const verdicts: boolean[] = [];
		const progress = new Progress(SCREENS.length * rounds);
		for (const screen of SCREENS) {
			const results: Result[] = [];
			for (const _ of progress.rounds(`Lighthouse, ${screen.name}`, rounds))
				results.push(await audit(browser, product.address, screen));
			verdicts.push(print(screen, results));
		}
		return verdicts.every(Boolean);
	} finally {
		await browser.close();
		await product.close();
	}
}

async function audit(browser: Browser, address: string, screen: Screen): Promise<Result> {
	const context = await browser.createBrowserContext();
	try {
		const page = await context.newPage();
		await screen.prepare(page, address);
		const flags = { onlyCategories: [...CATEGORIES], disableStorageReset: screen.keepsStorage };
		const run = await lighthouse(address, flags, undefined, page);
		if (!run) throw new Error("Lighthouse gave no result");
		return run.lhr;
	} finally {
		await context.close();
	}
}

async function logIn(page: Page, address: string): Promise<void> {
	await page.setUserAgent({ userAgent: PHONE.userAgent });
	await page.setViewport({ ...PHONE.viewport, isMobile: true, hasTouch: true });
	await page.goto(address, { waitUntil: "networkidle0" });
	for (const [name, value] of Object.entries(LOGIN)) await page.type(`#${name}`, value);
	await page.click("input[type=checkbox]");
	await page.click("[type=submit]");
	await page.waitForSelector(COMPANY_FIELD);
	// A loaded page continues from the draft.
	await page.waitForFunction(() => sessionStorage.getItem("draft-key") !== null);
}

function print({ name }: Screen, results: readonly Result[]): boolean {
	const scores = CATEGORIES.map((category) => ({
		category,
		score: median(results.map((result) => hundredths(result.categories[category]?.score))),
	}));
	console.log(`Lighthouse, ${name}: medians of ${results.length}\n`);
	printTable(
		["category", "score", "goal"],
		scores.map(({ category, score }) => [category, String(score), String(GOALS[category])]),
	);
	for (const line of new Set(results.flatMap(missedPoints))) console.log(`  ${line}`);
	console.log();
	return scores.every(({ category, score }) => score >= GOALS[category]);
}

function hundredths(score: number | null | undefined): number {
	return Math.round((score ?? 0) * 100);
}

/** Audits that count towards a score and are not perfect. */
function missedPoints({ categories, audits }: Result): string[] {
	return CATEGORIES.flatMap((category) =>
		(categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
			const { score = 1, title = id, displayValue = "" } = audits[id] ?? {};
			const isMissed = weight > 0 && score !== null && score < 1;
			return isMissed ? [`${category}: ${title} ${displayValue} (${hundredths(score)})`] : [];
		}),
	);
}
