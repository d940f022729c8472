import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { Manifest } from "./manifest.ts";

/** What a customer fetches for a step, beside what was there before. */
export interface StepSize {
	readonly step: string;
	readonly javascript: number;
	readonly css: number;
	readonly files: readonly string[];
}

interface Step {
	readonly step: string;
	/** sources, as the manifest names them */
	readonly keys: readonly string[];
	/** of the catalogs, whose largest counts: a phone loads one language */
	readonly catalogs?: RegExp;
	/** files that the manifest does not know: workers, and the script before the others */
	readonly others?: RegExp;
}

/** In the order of the journey, all that each step cannot do without. */
const STEPS: readonly Step[] = [
	{
		step: "login",
		keys: ["index.html", "src/main.tsx"],
		catalogs: /\.po\?first$/,
		others: /^before-scripts-.*\.js$/,
	},
	{
		step: "after login's first paint",
		keys: [
			"src/api/make-call.ts",
			"src/routes/footer-links.tsx",
			"src/draft/keep-draft.ts",
			"src/usage/count-usage.ts",
		],
		others: /^solve-challenge\.worker-.*\.js$/,
	},
	{
		step: "company",
		keys: [
			"src/steps/company/company-step.tsx",
			"src/session/log-out.tsx",
			"src/session/session-dialogs.tsx",
			"src/routes/fetch-ahead.ts",
		],
		catalogs: /\.po\?later$/,
		others: /^make-picture-ready\.worker-.*\.js$/,
	},
	{ step: "person", keys: ["src/steps/person/person-step.tsx"] },
	{
		step: "confirm",
		keys: ["src/steps/confirm/confirm-step.tsx"],
		others: /^sent-body\.worker-.*\.js$/,
	},
	{ step: "success", keys: ["src/steps/success/success-step.tsx"] },
];

/**
 * Measures each step of the built form as it is sent: the files of today's browsers, compressed.
 *
 * @param dist the folder of the built form
 * @throws Error where the build lacks a file that a step is known to need
 */
export function stepSizes(dist: string): StepSize[] {
	const manifest = Manifest.read(dist);
	const assets = readdirSync(join(dist, "assets")).map((name) => `assets/${name}`);
	const before = new Set<string>();
	return STEPS.map(({ step, keys, catalogs, others }) => {
		const needed = [
			...manifest.filesOf(...keys),
			...(catalogs ? [largest(dist, catalogFiles(manifest, catalogs))] : []),
			...(others ? only(assets, others) : []),
		];
		const files = needed.filter((file) => !before.has(file));
		for (const file of files) before.add(file);
		const bytes = (ending: string) =>
			files
				.filter((file) => file.endsWith(ending))
				.reduce((sum, file) => sum + sentBytes(dist, file), 0);
		return { step, javascript: bytes(".js"), css: bytes(".css"), files };
	});
}

/** The size of a file as sent. */
export function sentBytes(dist: string, file: string): number {
	const compressed = join(dist, `${file}.br`);
	return statSync(existsSync(compressed) ? compressed : join(dist, file)).size;
}

function catalogFiles(manifest: Manifest, catalogs: RegExp): string[] {
	return manifest.keys.filter((key) => catalogs.test(key)).flatMap((key) => manifest.filesOf(key));
}

function largest(dist: string, files: readonly string[]): string {
	const [first] = files.toSorted((a, b) => sentBytes(dist, b) - sentBytes(dist, a));
	if (first === undefined) throw new Error("The build has no catalog");
	return first;
}

function only(assets: readonly string[], pattern: RegExp): string[] {
	const found = assets.filter((file) => pattern.test(file.slice("assets/".length)));
	if (found.length === 0) throw new Error(`The build lacks ${pattern}`);
	return found;
}
