import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { COUNTED, COUNTS_FILE, type Counted } from "../counts.ts";

const ROOT = join(import.meta.dirname, "../../../..");
const PAGE = join(ROOT, "docs/testing.md");
const [BEGIN, END] = ["<!-- test:measure -->\n", "<!-- /test:measure -->\n"];
const SLOWEST = 10;
const TITLE_LENGTH = 70;
/** Linux reports a process's time in hundredths of a second. */
const MS_PER_TICK = 10;
/** Fields of /proc/PID/stat with the user and system time of ended children. */
const CHILDREN_TIMES = [13, 14];

interface Report {
	readonly testResults: readonly {
		readonly name: string;
		readonly assertionResults: readonly { readonly fullName: string; readonly duration?: number }[];
	}[];
}

interface Measured {
	readonly suite: string;
	readonly wallMs: number;
	readonly cpuMs: number;
	readonly counts: ReadonlyMap<Counted, number>;
	readonly tests: readonly { readonly title: string; readonly file: string; readonly ms: number }[];
}

/**
 * Runs the suites one after the other, prints their times, what they started and the slowest tests,
 * and, if it ran all, writes that into docs/testing.md:
 *
 *     pnpm test:measure [SUITE …]
 */
const { QUICK, THOROUGH } = await import(join(ROOT, "vitest.config.ts"));
const all: string[] = [...QUICK, ...THOROUGH].map(({ test }) => test.name);
const chosen = process.argv.slice(2);
const suites = chosen.length > 0 ? chosen : all;
const measured = suites.map((suite, index) => {
	process.stderr.write(`Suite ${index + 1} of ${suites.length}: ${suite}\n`);
	return measure(suite);
});
const tables = `${suitesTable(measured)}\n${slowestTable(measured)}`;
process.stdout.write(tables);
if (chosen.length === 0) writePage(tables);

function measure(suite: string): Measured {
	const directory = mkdtempSync(join(tmpdir(), "measure-suites-"));
	const [results, countsFile] = [join(directory, "results.json"), join(directory, "counts")];
	writeFileSync(countsFile, "");
	const [startedAt, cpuBefore] = [performance.now(), childrenCpuMs()];
	const argv = ["vitest", "run", "--project", suite, "--reporter=dot", "--reporter=json"];
	const { status } = spawnSync("pnpm", ["exec", ...argv, `--outputFile.json=${results}`], {
		cwd: ROOT,
		stdio: ["ignore", "ignore", "inherit"],
		env: { ...process.env, [COUNTS_FILE]: countsFile },
	});
	if (status !== 0) throw new Error(`The suite ${suite} failed: pnpm exec ${argv.join(" ")}`);
	const [wallMs, cpuMs] = [performance.now() - startedAt, childrenCpuMs() - cpuBefore];
	const { testResults } = JSON.parse(readFileSync(results, "utf8")) as Report;
	const lines = readFileSync(countsFile, "utf8").split("\n");
	rmSync(directory, { recursive: true });
	return {
		suite,
		wallMs,
		cpuMs,
		counts: new Map(COUNTED.map((what) => [what, lines.filter((line) => line === what).length])),
		tests: testResults.flatMap(({ name, assertionResults }) =>
			assertionResults.map(({ fullName, duration = 0 }) => ({
				title: fullName,
				file: name.slice(ROOT.length + 1),
				ms: duration,
			})),
		),
	};
}

function childrenCpuMs(): number {
	const fields = readFileSync("/proc/self/stat", "utf8").split(") ")[1]?.split(" ") ?? [];
	return CHILDREN_TIMES.reduce((sum, at) => sum + Number(fields[at]), 0) * MS_PER_TICK;
}

function suitesTable(rows: readonly Measured[]): string {
	return table(
		["suite", "tests", "wall", "CPU", ...COUNTED],
		rows.map(({ suite, tests, wallMs, cpuMs, counts }) => [
			suite,
			tests.length,
			seconds(wallMs),
			seconds(cpuMs),
			...COUNTED.map((what) => counts.get(what) ?? 0),
		]),
	);
}

function slowestTable(rows: readonly Measured[]): string {
	const tests = rows.flatMap((row) => row.tests).sort((one, other) => other.ms - one.ms);
	return table(
		["slowest tests", "file", "wall"],
		tests
			.slice(0, SLOWEST)
			.map(({ title, file, ms }) => [shortened(title), `\`${file}\``, seconds(ms)]),
	);
}

function shortened(title: string): string {
	return title.length > TITLE_LENGTH ? `${title.slice(0, TITLE_LENGTH).trimEnd()}…` : title;
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
	const lines = [head, head.map(() => "---"), ...rows];
	return lines.map((cells) => `| ${cells.join(" | ")} |\n`).join("");
}

function seconds(ms: number): string {
	return `${(ms / 1000).toFixed(1)} s`;
}

function writePage(content: string): void {
	const page = readFileSync(PAGE, "utf8");
	const [before, rest = ""] = page.split(BEGIN);
	writeFileSync(PAGE, `${before}${BEGIN}${content}${END}${rest.split(END)[1] ?? ""}`);
}
