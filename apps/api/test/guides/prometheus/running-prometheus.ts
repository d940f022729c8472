import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "@sim-registration/test-kit";
import { prometheusExecutable } from "@sim-registration/test-kit/programs";
import * as v from "valibot";
import { parse, stringify } from "yaml";
import { codeBlocks } from "../../support/code-blocks.ts";

const REPOSITORY = new URL("../../../../../", import.meta.url);
const GUIDE = new URL("docs/observing.md", REPOSITORY);
const RULES = fileURLToPath(new URL("docs/observing/alerts.yml", REPOSITORY));

/** The job in the guide. */
const scrapeSchema = v.object({
	scrape_configs: v.tuple([v.looseObject({ job_name: v.string() })]),
});

/** A series of numbers, by its labels. */
const seriesSchema = v.object({
	metric: v.record(v.string(), v.string()),
	values: v.optional(v.array(v.tuple([v.number(), v.string()])), []),
	value: v.optional(v.tuple([v.number(), v.string()])),
});
export type Series = v.InferOutput<typeof seriesSchema>;

const rulesSchema = v.object({
	groups: v.array(
		v.object({
			rules: v.array(
				v.object({
					name: v.string(),
					health: v.string(),
					state: v.picklist(["inactive", "pending", "firing"]),
					lastError: v.optional(v.string()),
					alerts: v.array(v.object({ annotations: v.record(v.string(), v.string()) })),
				}),
			),
		}),
	),
});
const targetsSchema = v.object({
	activeTargets: v.array(v.object({ health: v.string(), lastError: v.string() })),
});

/** Prometheus with the job and the alerts of docs/observing.md. It scrapes every second. */
export class RunningPrometheus {
	readonly #url: string;
	readonly #directory: string;
	readonly #process: ChildProcess;

	private constructor(url: string, directory: string, process: ChildProcess) {
		this.#url = url;
		this.#directory = directory;
		this.#process = process;
	}

	/** @param port of the server, without TLS; @param token its `METRICS_TOKEN` */
	static async start(port: number, token: string): Promise<RunningPrometheus> {
		const directory = mkdtempSync(join(tmpdir(), "prometheus-"));
		const tokenFile = join(directory, "token");
		writeFileSync(tokenFile, token);
		const configuration = {
			global: { scrape_interval: "1s", evaluation_interval: "1s" },
			rule_files: [RULES],
			scrape_configs: [
				{
					...documentedJob(),
					scheme: "http",
					authorization: { credentials_file: tokenFile },
					static_configs: [{ targets: [`127.0.0.1:${port}`] }],
				},
			],
		};
		const file = join(directory, "prometheus.yml");
		writeFileSync(file, stringify(configuration));
		const address = `127.0.0.1:${await freePort()}`;
		const child = spawn(
			await prometheusExecutable(),
			[
				`--config.file=${file}`,
				`--storage.tsdb.path=${join(directory, "data")}`,
				`--web.listen-address=${address}`,
				"--log.level=error",
			],
			{ stdio: "inherit" },
		);
		return new RunningPrometheus(`http://${address}`, directory, child);
	}

	/** The alerts, with the outcome of their last evaluation. */
	async rules() {
		const { groups } = await this.#ask("rules", rulesSchema);
		return groups.flatMap(({ rules }) => rules);
	}

	/** Whether each server answered last. */
	async targets() {
		return (await this.#ask("targets", targetsSchema)).activeTargets;
	}

	/** @throws Error with Prometheus' words for an expression that it refuses */
	async query(expression: string): Promise<Series[]> {
		const { result } = await this.#ask("query", resultSchema, { query: expression });
		return result;
	}

	/** @param seconds from `start` to `end` */
	async queryRange(
		expression: string,
		{ start, end, step }: { readonly start: number; readonly end: number; readonly step: number },
	): Promise<Series[]> {
		const range = { start: String(start), end: String(end), step: String(step) };
		return (await this.#ask("query_range", resultSchema, { query: expression, ...range })).result;
	}

	async close(): Promise<void> {
		if (this.#process.exitCode === null) {
			const gone = once(this.#process, "exit");
			this.#process.kill("SIGKILL");
			await gone;
		}
		rmSync(this.#directory, { recursive: true });
	}

	async #ask<Schema extends v.GenericSchema>(
		path: string,
		schema: Schema,
		parameters: Readonly<Record<string, string>> = {},
	): Promise<v.InferOutput<Schema>> {
		const answer = await fetch(`${this.#url}/api/v1/${path}?${new URLSearchParams(parameters)}`);
		const text = await answer.text();
		if (!answer.ok) throw new Error(text);
		return v.parse(v.object({ data: schema }), JSON.parse(text)).data;
	}
}

const resultSchema = v.object({ result: v.array(seriesSchema) });

/** The guide's job, whose address, token and scheme are an installation's own. */
function documentedJob() {
	const block = codeBlocks(readFileSync(GUIDE, "utf8")).find(({ text }) =>
		text.startsWith("scrape_configs:"),
	);
	return v.parse(scrapeSchema, parse(block?.text ?? "")).scrape_configs[0];
}
