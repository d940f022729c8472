import { execFile, spawn } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname } from "node:path";
import { promisify } from "node:util";
import { opensslExecutable, webTools } from "@sim-registration/test-kit/programs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ACCOUNTS, register } from "../deploying/support/accounts.ts";
import { Installation } from "../deploying/support/installation.ts";
import { codeBlocks, shellBlocks } from "../support/code-blocks.ts";
import { NOT_RUN } from "./not-run.ts";

const ROOT = new URL("../../../../", import.meta.url);
const read = (page: string) => readFileSync(new URL(page, ROOT), "utf8");
/** In reading order. */
const RUN_HERE = [
	"docs/deploying.md",
	"docs/operating.md",
	"docs/privacy.md",
	"docs/iam-smart.md",
	"docs/webhook.md",
	"docs/account-directory.md",
];
const RUN_ELSEWHERE: Readonly<Record<string, string>> = {
	"docs/api.md": "../server/api-guide.test.ts",
	"docs/extending.md": "../outside/outside.test.ts",
};
/** The start of a command line, without variables and sudo. */
const COMMAND =
	/^(sudo (-u \S+ )?|[A-Z_]+=\S+ )*(apt-get|cat|cd|chmod|cp|curl|git|ln|mv|node|npm|npx|nginx|openssl|pnpm|psql|rm|rsync|sim-registration-\w+|sqlite3|systemctl|tee)\b/m;
/** Programs that keep running report that they listen. */
const GOES_ON = /examples\/[\w-]+\.ts/;

function notRun(page: string, block: string) {
	const [first] = block.split("\n");
	return NOT_RUN.find((each) => each.page === page && each.begins === first);
}

describe("every command of the guides", () => {
	const pages = readdirSync(new URL("docs", ROOT))
		.filter((name) => name.endsWith(".md"))
		.map((name) => `docs/${name}`);

	it("is run here or elsewhere, or listed as not run", () => {
		const forgotten = pages
			.filter((page) => !RUN_HERE.includes(page) && !(page in RUN_ELSEWHERE))
			.flatMap((page) => shellBlocks(read(page)).map((block) => ({ page, block })))
			.filter(({ page, block }) => notRun(page, block) === undefined);
		expect(forgotten).toEqual([]);
		for (const [page, test] of Object.entries(RUN_ELSEWHERE))
			expect(readFileSync(new URL(test, import.meta.url), "utf8")).toContain(page);
	});

	it("that is not run exists, with a reason", () => {
		for (const each of NOT_RUN) {
			const blocks = shellBlocks(read(each.page));
			expect(blocks.map((block) => block.split("\n")[0])).toContain(each.begins);
			expect(each.reason).not.toBe("");
		}
	});

	it.each(pages)("is in a block marked sh: %s", (page) => {
		const others = codeBlocks(read(page)).filter(({ language }) => language !== "sh");
		expect(others.filter(({ text }) => COMMAND.test(text))).toEqual([]);
	});
});

describe("the commands of the guides, in sequence on one installation", () => {
	let installation: Installation;
	let env: NodeJS.ProcessEnv;

	beforeAll(async () => {
		installation = await Installation.empty();
		const { curl } = await webTools();
		const tools = [curl, await opensslExecutable(), process.execPath];
		const folders = [installation.at("sbin"), ...tools.map((path) => dirname(path))];
		writeFileSync(installation.at("home", "accounts.csv"), ACCOUNTS);
		writeFileSync(installation.at("home", "accounts.json"), "[]");
		const { stdout: day } = await promisify(execFile)("date", ["+%F"]);
		env = {
			HOME: installation.at("home"),
			PATH: [...folders, process.env["PATH"]].join(delimiter),
			DAY: day.trim(),
		};
	});
	afterAll(() => installation.close());

	async function run(block: string): Promise<void> {
		const commands = installation
			.substitute(block)
			.replace(/\bPORT=\d+/, "PORT=0")
			// The date may change between a backup and its restore.
			.replaceAll("$(date +%F)", "$DAY");
		const argv = ["--norc", "-euo", "pipefail", "-c", commands];
		const options = { cwd: installation.at("home"), env };
		if (GOES_ON.test(block)) await runUntilItListens(argv, options);
		else
			await promisify(execFile)("bash", argv, options).catch(({ stdout, stderr }) => {
				throw new Error(`${block}\n${stdout}\n${stderr}`);
			});
		if (block.includes(" /usr/local/sbin/")) installation.adapt();
	}

	it.each(RUN_HERE)(
		"of %s work as described",
		async (page) => {
			const blocks = shellBlocks(read(page));
			expect(blocks.length).toBeGreaterThan(0);
			for (const block of blocks) {
				const listed = notRun(page, block);
				if (listed === undefined) await run(block);
				else await listed.instead?.(installation);
			}
			if (page === "docs/deploying.md") env["REFERENCE"] = await register(installation.url);
		},
		120_000,
	);
});

/** Runs a program that keeps running, until it listens. */
async function runUntilItListens(
	argv: readonly string[],
	options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<void> {
	const child = spawn("bash", argv, { ...options, detached: true });
	let said = "";
	await new Promise<void>((resolve, reject) => {
		child.once("exit", () => reject(new Error(`It ended: ${said}`)));
		for (const stream of [child.stdout, child.stderr])
			stream.on("data", (chunk) => {
				said += chunk;
				if (said.includes("listening")) resolve();
			});
	});
	if (child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
}
