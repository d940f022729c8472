import { execFile } from "node:child_process";
import { cp, lstat, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, "../../../..");

/** A file, the text in it that the change follows, and what is added. */
type Change = readonly [path: string, after: string, added: string];

/** Two texts on the company step with rules of their own: an optional and a required one. */
const PRODUCT: readonly Change[] = [
	[
		"packages/validation/src/fields.ts",
		"max: EMAIL_MAX_CHARACTERS },\n",
		'\tdepartment: { step: "company", kind: "text", max: 20 },\n\tcostCentre: { step: "company", kind: "text", max: 20, isNew: true },\n',
	],
	[
		"packages/validation/src/issue-code.ts",
		'"error_declaration_required",\n',
		'\t"error_invalid_department",\n\t"error_missing_cost_centre",\n',
	],
	[
		"packages/validation/src/rules/company.ts",
		'import { stepEntries } from "./step-entries.ts";\n',
		'import { countCharacters } from "./text.ts";\n',
	],
	[
		"packages/validation/src/rules/company.ts",
		'if (emailCode) yield { field: "email", code: emailCode };\n',
		'\tif (countCharacters(company.department) > FIELDS.department.max)\n\t\tyield { field: "department", code: "error_invalid_department" };\n\tif (company.costCentre === "") yield { field: "costCentre", code: "error_missing_cost_centre" };\n',
	],
	[
		"apps/web/src/steps/company/company-cards.tsx",
		'lang="en"\n\t\t\t/>\n',
		'\t\t\t<TextField {...bind("department")} label={names.department} />\n\t\t\t<TextField {...bind("costCentre")} label={names.costCentre} />\n',
	],
];

/** Their names and sentences. */
const TEXTS: readonly Change[] = [
	[
		"apps/web/src/registration/use-field-names.ts",
		"email: t`Email Address`,\n",
		"\t\tdepartment: t`Department`,\n\t\tcostCentre: t`Cost Centre`,\n",
	],
	[
		"apps/web/src/i18n/issue-sentences.ts",
		"...LOGIN_ISSUE_SENTENCES,\n",
		'\terror_invalid_department: msg({\n\t\tid: "error_invalid_department",\n\t\tmessage: "Please enter a shorter Department.",\n\t}),\n\terror_missing_cost_centre: msg({\n\t\tid: "error_missing_cost_centre",\n\t\tmessage: "Please enter the Cost Centre.",\n\t}),\n',
	],
	[
		"apps/api/src/operator/export/summary-labels.ts",
		'電郵地址"],\n',
		'\tdepartment: ["Department", "部門"],\n\tcostCentre: ["Cost Centre", "成本中心"],\n',
	],
];

/** What everybody enters, in the browser, in calls and in the tables of cases. */
const CUSTOMERS: readonly Change[] = [
	[
		"packages/validation/src/customer-values.ts",
		'email: "owner@wongkee.example",\n',
		'\tcostCentre: "CC-1",\n',
	],
	[
		"packages/validation/test/cases/right-values.ts",
		'email: "wong@example.com",\n',
		'\tdepartment: "",\n\tcostCentre: "CC-2",\n',
	],
	[
		"packages/validation/test/cases/company-cases.ts",
		'{ title: "all fields", values: {}, issues: [] },\n',
		'\t{\n\t\ttitle: "a long department, and no cost centre",\n\t\tvalues: { department: "x".repeat(21), costCentre: "" },\n\t\tissues: [\n\t\t\t["department", "error_invalid_department"],\n\t\t\t["costCentre", "error_missing_cost_centre"],\n\t\t],\n\t},\n',
	],
];

const CHINESE_TEXTS: Readonly<Record<string, string>> = {
	Department: "部門",
	"Cost Centre": "成本中心",
	error_missing_cost_centre: "請輸入成本中心。",
	error_invalid_department: "請輸入較短的部門名稱。",
};

const JOURNEY = "apps/web/e2e/form/new-field.test.ts";
/** Runs in the changed copy. */
const JOURNEY_TEST = `
import { expect } from "vitest";
import { Customer } from "../support/customer.ts";
import { ordinaryEntries } from "../support/entries.ts";
import { test } from "../support/fixtures.ts";
import { CHINESE } from "../support/texts.ts";
import { expectExported } from "../support/whole-way.ts";

test("the whole journey with the new fields", async ({ phone, product }) => {
	const entries = { ...(await ordinaryEntries()), login: product.takeAccount().login };
	const page = await phone.open(product.address("Chinese"));
	const customer = new Customer(page, CHINESE);
	await customer.logIn(entries.login);
	await customer.fillCompany(entries.company);
	await customer.field("成本中心").fill("");
	await customer.field("部門").fill("x".repeat(21));
	await customer.next();
	await page.locator("#department[aria-invalid=true]").waitFor();
	await page.locator("#costCentre[aria-invalid=true]").waitFor();
	await expect.poll(() => page.locator("main").innerText()).toContain("請輸入較短的部門名稱。");
	await customer.fillOthers(entries.company);
	await customer.field("部門").fill("會計部");
	await customer.next();
	await customer.fillPerson(entries.person);
	await customer.next();
	await page.locator("dt", { hasText: "部門" }).locator("xpath=..").getByText("會計部").waitFor();
	await customer.confirm({ declares: false });
	const reference = await customer.reference();
	await expectExported(product, reference, CHINESE, entries);
	const { document } = await product.export(reference);
	expect(document).toMatchObject({ department: "會計部", costCentre: "CC-1" });
});
`;

let copy: string;
beforeAll(async () => {
	copy = await mkdtemp(join(tmpdir(), "new-field-"));
	await copyTree();
});
afterAll(() => rm(copy, { recursive: true, force: true }));

test("text fields are added to a step in four files besides texts, sent and exported", async () => {
	expect(new Set(PRODUCT.map(([path]) => path)).size).toBeLessThanOrEqual(4);
	for (const change of [...PRODUCT, ...TEXTS, ...CUSTOMERS]) await apply(change);
	await inCopy("apps/web", "node_modules/.bin/lingui", "extract", "--clean", "--overwrite");
	for (const catalog of ["zh_HK", "zh_CN"])
		await translate(`apps/web/src/i18n/catalogs/${catalog}.po`);
	await inCopy(".", "node_modules/.bin/turbo", "run", "build", "--output-logs=errors-only");
	await inCopy("apps/web", "node_modules/.bin/tsc", "-p", "tsconfig.json");
	await writeFile(join(copy, JOURNEY), JOURNEY_TEST);
	await passes("form", JOURNEY, /Tests +1 passed/);
	await passes("validation", "packages/validation", /Tests +\d{3,} passed/);
	// Calls of earlier releases do not have the required one.
	await passes("server", "recorded-calls.test.ts", /Tests +\d+ passed/);
});

async function passes(project: string, filter: string, summary: RegExp): Promise<void> {
	const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
	const words = [vitest, "run", `--project=${project}`, filter];
	const { stdout } = await inCopy(".", process.execPath, ...words);
	expect(stdout).toMatch(summary);
}

/** Copies the working tree; installed packages are linked to. */
async function copyTree(): Promise<void> {
	const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
	const { stdout } = await run("git", list, { cwd: ROOT, maxBuffer: 2 ** 26 });
	const folders = new Set<string>([""]);
	for (const path of stdout.split("\0")) {
		const isThere = path !== "" && (await lstat(join(ROOT, path)).catch(() => undefined));
		if (!isThere) continue;
		await mkdir(join(copy, dirname(path)), { recursive: true });
		await cp(join(ROOT, path), join(copy, path), { verbatimSymlinks: true });
		if (path.endsWith("package.json")) folders.add(dirname(path));
	}
	await symlink(join(ROOT, "node_modules"), join(copy, "node_modules"));
	for (const folder of folders) {
		const packages = join(folder, "node_modules");
		const isThere = await lstat(join(ROOT, packages)).catch(() => undefined);
		if (folder !== "" && folder !== "." && isThere)
			await cp(join(ROOT, packages), join(copy, packages), {
				recursive: true,
				verbatimSymlinks: true,
			});
	}
}

async function apply([path, after, added]: Change): Promise<void> {
	const text = await readFile(join(copy, path), "utf8");
	expect(text, path).toContain(after);
	await writeFile(join(copy, path), text.replace(after, after + added));
}

async function translate(path: string): Promise<void> {
	let text = await readFile(join(copy, path), "utf8");
	for (const [id, chinese] of Object.entries(CHINESE_TEXTS)) {
		const missing = `msgid "${id}"\nmsgstr ""`;
		expect(text, path).toContain(missing);
		text = text.replace(missing, `msgid "${id}"\nmsgstr "${chinese}"`);
	}
	await writeFile(join(copy, path), text);
}

function inCopy(folder: string, program: string, ...arguments_: readonly string[]) {
	const cwd = join(copy, folder);
	// Programs behave otherwise in a test.
	const { NODE_ENV: _, VITEST: __, FORCE_COLOR: ___, ...own } = process.env;
	const cache = join(copy, ".turbo-cache");
	const env = { ...own, NO_COLOR: "1", TURBO_TELEMETRY_DISABLED: "1", TURBO_CACHE_DIR: cache };
	return run(program, [...arguments_], { cwd, env, maxBuffer: 2 ** 26 }).catch((error) => {
		throw new Error(`${program} failed:\n${error.stdout}\n${error.stderr}`.slice(-4_000), {
			cause: error,
		});
	});
}
