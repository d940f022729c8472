/** A block that no test runs. */
interface NotRun {
	readonly page: string;
	/** its first line */
	readonly begins: string;
	readonly reason: string;
}

const LONG = "takes minutes or hours; `pnpm test:all` runs a short version";

/** The only commands of the guides that are not run. */
export const NOT_RUN: readonly NotRun[] = [
	{
		page: "docs/faults.md",
		begins:
			"FAULTS=2000 pnpm test:one apps/api/test/faults        # that many power losses, and every error everywhere",
		reason: LONG,
	},
	...[
		"pnpm bench submissions --only side-by-side --clients 10,50,200",
		"pnpm bench submissions --only revisions --before ../before",
		"pnpm bench submissions --only storages",
		"pnpm bench submissions --only growth",
		"pnpm bench start",
		"pnpm bench slow-connections",
		"pnpm bench login",
		"pnpm bench web --only loads",
		"pnpm bench web --only lighthouse",
		"pnpm bench web --only work",
		"pnpm bench web --only captcha",
		"pnpm bench web --only camera",
		"pnpm bench web --only sending --before FOLDER",
	].map((begins) => ({ page: "docs/performance.md", begins, reason: LONG })),
	{
		page: "docs/browsers.md",
		begins: "ENGINE_RUNS=10 pnpm test:one apps/web/e2e/walks/engines",
		reason: LONG,
	},
];
