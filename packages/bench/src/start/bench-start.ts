import { execFile } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { listModuleFiles, startProgram } from "@sim-registration/test-kit/servers";
import { printTable } from "../print-table.ts";
import { serverVariables } from "../server-variables.ts";
import { median } from "../statistics.ts";
import { endedChildrenCpuMilliseconds, ownCpuMilliseconds } from "../submissions/process-usage.ts";

const SERVER = fileURLToPath(import.meta.resolve("@sim-registration/api/main.js"));
const OPERATOR = fileURLToPath(import.meta.resolve("@sim-registration/api/operator.js"));
const ACCOUNTS =
	"accountNO,mobileNOs,brNO,contactEmail,isDummyBr\n300000012,61234567,,a@b.example,true\n";

const SERVER_FILES_GOAL = 200;
const COMMAND_FILES_GOAL = 120;
const SERVER_CPU_GOAL = 12;

/** Runs per round: Linux reports CPU in steps of 10 ms, and a mean is more precise. */
const RUNS_OF_NOTHING = 5;

type Variables = Readonly<Record<string, string>>;

interface Cost {
	readonly cpuMs: number;
	readonly milliseconds: number;
}

interface Program {
	readonly name: string;
	readonly filesGoal: number;
	/** in multiples of the CPU of `node -e 0` */
	readonly cpuGoal: number;
	/** runs the program to its end; a server counts until it listens */
	readonly run: (more?: Variables) => Promise<Cost>;
}

/**
 * Measures a start of the server and three operator commands: module files read, and CPU relative
 * to `node -e 0` in the same rounds. Linux only.
 *
 * @returns whether each is within its goals
 */
export async function benchStart(rounds: number): Promise<boolean> {
	const home = mkdtempSync(join(tmpdir(), "sim-registration-bench-"));
	try {
		const programs = programsIn(home);
		const files: number[] = [];
		for (const { run } of programs) files.push((await listModuleFiles(run)).length);
		const nothing: Cost[] = [];
		const costs = programs.map((): Cost[] => []);
		for (let round = 0; round < rounds; round++) {
			for (let run = 0; run < RUNS_OF_NOTHING; run++) nothing.push(await runNode(["-e", "0"]));
			for (const [index, { run }] of programs.entries()) costs[index]?.push(await run());
		}
		return print(programs, { files, nothing, costs });
	} finally {
		await rm(home, { recursive: true, force: true });
	}
}

/** The server's first run creates the data that the others use. */
function programsIn(home: string): readonly Program[] {
	const variables = serverVariables(home);
	const accounts = join(home, "accounts.csv");
	writeFileSync(accounts, ACCOUNTS);
	const command = (...argv: string[]): Program => ({
		name: argv.slice(0, 2).join(" "),
		filesGoal: COMMAND_FILES_GOAL,
		cpuGoal: Number.POSITIVE_INFINITY,
		run: (more) => runNode([OPERATOR, ...argv], { ...variables, ...more }),
	});
	return [
		{
			name: "server, until it listens",
			filesGoal: SERVER_FILES_GOAL,
			cpuGoal: SERVER_CPU_GOAL,
			run: (more) => startServer({ ...variables, ...more }),
		},
		command("registrations", "list"),
		command("maintenance", "on"),
		command("accounts", "import", accounts),
	];
}

async function startServer(variables: Variables): Promise<Cost> {
	const startedAt = performance.now();
	const server = await startProgram(SERVER, { variables });
	const cost = {
		cpuMs: ownCpuMilliseconds(server.pid),
		milliseconds: performance.now() - startedAt,
	};
	await server.stop();
	return cost;
}

async function runNode(argv: readonly string[], variables: Variables = {}): Promise<Cost> {
	const env = { ...process.env, ...variables };
	const [cpuBefore, startedAt] = [endedChildrenCpuMilliseconds(), performance.now()];
	await promisify(execFile)(process.execPath, argv, { env });
	return {
		cpuMs: endedChildrenCpuMilliseconds() - cpuBefore,
		milliseconds: performance.now() - startedAt,
	};
}

interface Measured {
	readonly files: readonly number[];
	readonly nothing: readonly Cost[];
	readonly costs: ReadonlyArray<readonly Cost[]>;
}

function print(programs: readonly Program[], { files, nothing, costs }: Measured): boolean {
	const base = nothing.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / nothing.length;
	let isWithin = true;
	const rows = programs.map(({ name, filesGoal, cpuGoal }, index) => {
		const cpuMs = median(costs[index]?.map((cost) => cost.cpuMs) ?? []);
		const count = files[index] ?? Number.NaN;
		if (!(count <= filesGoal && cpuMs / base <= cpuGoal)) isWithin = false;
		return [
			name,
			String(count),
			String(filesGoal),
			cpuMs,
			cpuMs / base,
			cpuGoal === Number.POSITIVE_INFINITY ? "–" : String(cpuGoal),
			median(costs[index]?.map((cost) => cost.milliseconds) ?? []),
		];
	});
	const wall = median(nothing.map(({ milliseconds }) => milliseconds));
	printTable(
		["", "module files", "goal", "CPU ms", "of node -e 0", "goal", "wall ms"],
		[["node -e 0", "0", "–", base, 1, "–", wall], ...rows],
	);
	console.log(isWithin ? "within the goals\n" : "NOT within the goals\n");
	return isWithin;
}
