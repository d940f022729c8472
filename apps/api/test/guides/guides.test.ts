import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ACCOUNTS } from "../deploying/support/accounts.ts";
import { codeBlocks, shellBlocks } from "../support/code-blocks.ts";
import { CERTIFICATE, canBeCopied, Machine } from "./machine/machine.ts";
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
	"docs/api.md": "api-guide.test.ts",
	"docs/extending.md": "../outside/outside.test.ts",
};
/** The start of a command line, without variables and sudo. */
const COMMAND =
	/^(sudo (-u \S+ )?|[A-Z_]+=\S+ )*(apt-get|cat|cd|chmod|cp|curl|git|ln|mv|node|npm|npx|nginx|openssl|pnpm|psql|rm|rsync|sim-registration-\w+|sqlite3|systemctl|tee)\b/m;
/** Programs that keep running report that they listen. */
const GOES_ON = /examples\/[\w-]+\.ts/;

const UNTIL_IT_LISTENS = `
	# The output of an earlier program says that it listens, too.
	: > output
	setsid bash -euc "$COMMANDS" >> output 2>&1 &
	until grep -q listening output; do kill -0 $!; sleep 0.1; done
	kill -- -$!`;
const UNTIL_READY =
	"curl -sSf --retry 30 --retry-connrefused --retry-delay 1 http://127.0.0.1:3000/real-name-registration/health/ready";
const COMPANY_REPOSITORY = "/srv/company.git";
const HOST_NAME = "your.host.name";
/** Of server and form. */
const PACKAGES = ["apps/api", "apps/web"].flatMap((folder) =>
	Object.keys(JSON.parse(read(`${folder}/package.json`)).dependencies).map((name) =>
		name.replace(/^@[^/]+\//, ""),
	),
);
const NODE = fileURLToPath(new URL("node_modules/node/bin/node", ROOT));
const REGISTER = fileURLToPath(new URL("machine/register.ts", import.meta.url));

/** What a guide says beside its commands. */
interface Prose {
	/** the block's first words */
	readonly begins: string;
	/** what root does before or after it */
	readonly before?: string;
	readonly after?: string;
	/** what the guide says that it prints */
	readonly prints?: RegExp;
}

const PROSE: readonly Prose[] = [
	{
		// Own names in the settings, and a captcha that takes no time.
		begins: "sudo systemctl daemon-reload",
		before: `cd /etc/sim-registration
			sed -i s/register.telecom.hk/${HOST_NAME}/ environment
			printf '%s\\n' ALTCHA_COST=1 ALTCHA_ATTEMPTS=2 NODE_EXTRA_CA_CERTS=${CERTIFICATE} >> environment`,
	},
	{ begins: "curl -sS --fail", prints: /^{"status":"ready"}$/ },
	{
		begins: "sudo sim-registration-operator accounts import",
		prints:
			/^1 would be added, 0 updated, 0 unchanged, 0 removed\.\n1 added, 0 updated, 0 unchanged, 0 removed\.$/m,
	},
	{
		begins: "sudo sim-registration-operator check",
		prints: /^passed +site .* a valid certificate\.$/m,
	},
	{
		begins: "sudo systemctl stop sim-registration-replica",
		before: "while ! grep -q asOf.:. /mnt/replica/data/replica.json; do sleep 0.1; done",
		prints: /^The backup opens: [1-9]\d* registrations? with [1-9]\d* whole files\.$/m,
	},
	{
		begins: "sudo systemctl disable --now sim-registration-replica",
		prints: /are a backup now, with [1-9]\d* registrations? and [1-9]\d* files, as of 20/,
	},
	{
		// The machine for the restore is empty.
		begins: "sudo systemctl stop sim-registration",
		after: "rm -r /var/lib/sim-registration /var/lib/sim-registration-keys",
	},
	{
		begins: "sudo sim-registration-operator registrations list",
		prints: /^[\dA-Z]{4}-[\s\S]*\/summary\.html\n[\s\S]*is intact/m,
	},
];

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

describe.runIf(canBeCopied())("the commands of the guides, on a copy of this machine", () => {
	let machine: Machine;
	let variables: Readonly<Record<string, string>>;

	beforeAll(async () => {
		machine = await Machine.start(HOST_NAME);
		const day = (await machine.asUser("date +%F")).trim();
		variables = { DAY: day };
		await machine.asRoot(`echo "127.0.0.1 ${HOST_NAME}" >> /etc/hosts`);
		await machine.asUser(`echo '[]' > accounts.json\ncat > accounts.csv <<'END'\n${ACCOUNTS}\nEND`);
	}, 60_000);
	afterAll(() => machine.close());

	async function run(block: string): Promise<string> {
		// The date may change between a backup and its restore.
		const commands = block
			.replaceAll("$(date +%F)", "$DAY")
			.replace("REPOSITORY", COMPANY_REPOSITORY);
		if (!GOES_ON.test(block)) return await machine.asUser(commands, variables);
		return await machine.asUser(UNTIL_IT_LISTENS, { ...variables, COMMANDS: commands });
	}

	it.each(RUN_HERE)(
		"of %s work as described",
		async (page) => {
			const blocks = shellBlocks(read(page));
			expect(blocks.length).toBeGreaterThan(0);
			for (const block of blocks) {
				const prose = PROSE.find(({ begins }) => block.startsWith(begins));
				if (prose?.before !== undefined) await machine.asRoot(prose.before);
				const output = await run(block);
				expect(output).toMatch(prose?.prints ?? /^/);
				if (prose?.after !== undefined) await machine.asRoot(prose.after);
			}
			if (page !== "docs/deploying.md") return;
			const { bomFormat, components } = JSON.parse(await machine.asUser("cat sbom.json"));
			const names = components.map(({ name }: { name: string }) => name);
			expect(bomFormat).toBe("CycloneDX");
			expect(names).toEqual(expect.arrayContaining([...PACKAGES, "express"]));
			expect(names).not.toContain("vitest");
			await machine.asUser(`${UNTIL_READY} > ready`);
			const form = `https://${HOST_NAME}/real-name-registration`;
			expect(await machine.asUser(`curl -sSfL --cacert ${CERTIFICATE} ${form}`)).toContain("<main");
			const registered = `${NODE} ${REGISTER} http://127.0.0.1:3000`;
			variables = { ...variables, REFERENCE: (await machine.asRoot(registered)).trim() };
		},
		600_000,
	);
});
