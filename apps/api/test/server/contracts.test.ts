import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import * as v from "valibot";
import { beforeAll, describe, expect, it } from "vitest";
import "../../src/index.ts";
import { PORTS } from "../../src/platform/extensions/ports.ts";

const API = fileURLToPath(new URL("../..", import.meta.url));
const VITEST = join(API, "node_modules/vitest/vitest.mjs");
const MUTANT = /^breaks “(.+)” by (.+), an? \w+$/;

const reportSchema = v.object({
	testResults: v.array(
		v.object({
			name: v.string(),
			assertionResults: v.array(
				v.object({
					ancestorTitles: v.tuple([v.string()]),
					title: v.string(),
					status: v.picklist(["passed", "failed"]),
				}),
			),
		}),
	),
});
type Results = v.InferOutput<typeof reportSchema>["testResults"][number]["assertionResults"];

/** Results of each port's suite for a correct adapter and for the mutants. */
const reports = new Map<string, Results>();

beforeAll(async () => {
	const directory = await mkdtemp(join(tmpdir(), "sim-registration-mutants-"));
	const report = join(directory, "report.json");
	const argv = [VITEST, "run", "--config", "vitest.mutants.config.ts"];
	const output = ["--reporter", "json", "--outputFile", report];
	// It fails, because nearly every mutant should.
	await promisify(execFile)(process.execPath, [...argv, ...output], { cwd: API }).catch(() => {});
	const { testResults } = v.parse(reportSchema, JSON.parse(await readFile(report, "utf8")));
	for (const { name, assertionResults } of testResults)
		reports.set(basename(name, ".mutants.ts"), assertionResults);
	await rm(directory, { recursive: true });
});

function failuresOf(results: Results, suite: string): string[] {
	const failed = results.filter(({ status }) => status === "failed");
	return failed.filter(({ ancestorTitles: [name] }) => name === suite).map(({ title }) => title);
}

function suitesOf(results: Results): string[] {
	return [...new Set(results.map(({ ancestorTitles: [name] }) => name))];
}

it("every port has mutants", () => {
	const names = PORTS.map(({ port }) => port.name.replace(/\B[A-Z]/g, "-$&").toLowerCase());
	expect([...reports.keys()].sort()).toEqual(names.sort());
});

describe.each(PORTS)("the suite of $port.name", ({ port }) => {
	const results = () => reports.get(port.name.replace(/\B[A-Z]/g, "-$&").toLowerCase()) ?? [];

	it("passes a correct adapter", () => {
		const sound = suitesOf(results()).filter((name) => name.startsWith("sound, "));
		expect(sound).toHaveLength(1);
		expect(sound.flatMap((name) => failuresOf(results(), name))).toEqual([]);
	});

	it("fails each mutant at the promise that it breaks", () => {
		const mutants = suitesOf(results()).filter((name) => !name.startsWith("sound, "));
		const survivors = mutants.filter((name) => {
			const promise = MUTANT.exec(name)?.[1] ?? name;
			return !failuresOf(results(), name).some((title) => title.startsWith(promise));
		});
		expect(survivors).toEqual([]);
	});

	it("has a mutant for every promise", () => {
		const promises = new Set(results().map(({ title }) => title));
		const broken = results().filter(({ status }) => status === "failed");
		expect([...new Set(broken.map(({ title }) => title))].sort()).toEqual([...promises].sort());
	});
});
