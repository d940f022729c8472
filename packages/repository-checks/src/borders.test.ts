import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { ACYCLIC, BORDERS, type Border } from "./borders.ts";
import { findCircles, findCrossings, folderImports, type Import, importsOf } from "./imports.ts";
import { REPOSITORY_ROOT } from "./repository-root.ts";
import { trackedFiles } from "./tracked-files.ts";

const paths = trackedFiles();
const read = (path: string) => readFileSync(join(REPOSITORY_ROOT, path), "utf8");
const workspaces = new Map(
	paths
		.filter((path) => /^(apps|packages)\/[^/]+\/package\.json$/.test(path))
		.map((path) => [JSON.parse(read(path)).name, path.replace("/package.json", "")]),
);
const imports = paths
	.filter((path) => /^(apps|packages)\/.*\.(ts|tsx|mjs|js)$/.test(path))
	// The built form is not a source.
	.filter((path) => !path.includes("/test-data/"))
	.flatMap((path) => importsOf({ path, text: read(path) }, workspaces));

const ENTRY_POINTS = ["index.ts", "main.ts"];

const isTest = ({ from }: Import) => /\.test\.tsx?$/.test(from);
const sources = imports.filter((each) => !isTest(each));
const roots = ACYCLIC.flatMap((root) =>
	root.includes("*")
		? [...workspaces.values()]
				.filter((folder) => folder.startsWith("packages/"))
				.map((folder) => root.replace("packages/*", folder))
		: [root],
);
const besideEachOther = roots.flatMap((root) => folderImports(root, sources));

describe("the repository", () => {
	it("is read: it has thousands of imports", () => {
		expect(imports.length).toBeGreaterThan(4_000);
		expect(besideEachOther.length).toBeGreaterThan(100);
	});

	it.each(BORDERS)("$from imports only what it may of $among", (border) => {
		expect(findCrossings(border, imports)).toEqual([]);
	});

	it("has no folders that import each other in a circle", () => {
		expect(findCircles(besideEachOther)).toEqual([]);
	});

	it("has no file of the form that is called like one of the server", () => {
		const namesIn = (folder: string) =>
			paths
				.filter((path) => path.startsWith(folder) && !path.includes(".test."))
				.map((path) => basename(path))
				.filter((name) => !ENTRY_POINTS.includes(name));
		const ofServer = new Set(namesIn("apps/api/src/"));
		expect(namesIn("apps/web/src/").filter((name) => ofServer.has(name))).toEqual([]);
	});
});

/** Imports that cross each border, by its two sides: `[importing file, imported specifier]`. */
const PLANTED: Readonly<Record<string, ReadonlyArray<readonly [file: string, specifier: string]>>> =
	{
		"apps/api > apps/*": [
			["apps/api/src/platform/http/static.ts", "@sim-registration/web"],
			["apps/api/src/platform/http/static.test.ts", "../../../../web/src/main.ts"],
			["apps/api/test/storage/iamsmart.test.ts", "../../../iamsmart-sandbox/src/envelope.ts"],
			["apps/api/test/server/recaptcha.test.ts", "../../../recaptcha-sandbox/src/sandbox.ts"],
			["apps/api/test/server/start.test.ts", "@sim-registration/demo"],
		],
		"apps/web > apps/*": [
			["apps/web/src/api/client.ts", "@sim-registration/api/login"],
			["apps/web/src/steps/login/login.ts", "../../../../api/src/calls/login/login.ts"],
			["apps/web/e2e/way.test.ts", "../../api/dist/main.js"],
		],
		"apps/demo > apps/*": [["apps/demo/src/start.ts", "../../api/src/server.ts"]],
		"apps/iamsmart-sandbox > apps/*": [
			["apps/iamsmart-sandbox/src/envelope.ts", "../../api/src/calls/iamsmart/envelope.ts"],
			["apps/iamsmart-sandbox/test/support/client.ts", "@sim-registration/api"],
		],
		"apps/iamsmart-sandbox > packages/validation": [
			["apps/iamsmart-sandbox/src/persons/person.ts", "@sim-registration/validation"],
			["apps/iamsmart-sandbox/src/person.ts", "../../../packages/validation/src/rules/hkid.ts"],
		],
		"apps/recaptcha-sandbox > apps/*": [
			["apps/recaptcha-sandbox/src/sandbox.ts", "../../api/src/main.ts"],
		],
		"apps/recaptcha-sandbox > packages/validation": [
			["apps/recaptcha-sandbox/src/tokens/tokens.ts", "@sim-registration/validation"],
		],
		"packages/validation/src > **": [
			["packages/validation/src/rules/hkid.ts", "validator"],
			["packages/validation/src/rules/hkid.ts", "node:crypto"],
			["packages/validation/src/index.ts", "@sim-registration/web"],
			["packages/validation/src/rules/hkid.ts", "../../../sample-documents/src/index.ts"],
			["packages/validation/src/limits.ts", "../test/cases.ts"],
		],
		"packages/customer-documents > apps/*": [
			["packages/customer-documents/src/page.ts", "../../../apps/web/src/main.ts"],
		],
		"packages/sample-documents > apps/*": [
			["packages/sample-documents/src/index.ts", "@sim-registration/api"],
		],
		"packages/test-kit > apps/*": [
			["packages/test-kit/src/servers/s3.ts", "../../../../apps/api/src/main.ts"],
			["packages/test-kit/src/programs/chromium.ts", "@sim-registration/web"],
			["packages/test-kit/src/faults/disk.test.ts", "@sim-registration/api"],
		],
		"apps/api/src/platform > apps/api/src": [
			["apps/api/src/platform/jobs/past-rows.ts", "../../domain/sessions/sessions.ts"],
			["apps/api/src/platform/http/http.module.ts", "../../calls/login/login.module.ts"],
			["apps/api/src/platform/http/http.module.ts", "../../application.module.ts"],
		],
		"apps/api/src/domain > apps/api/src": [
			["apps/api/src/domain/captcha/captcha.module.ts", "../../calls/login/login.controller.ts"],
			["apps/api/src/domain/captcha/captcha.module.ts", "../../operator/command.ts"],
		],
		"apps/api/src/calls > apps/api/src": [
			["apps/api/src/calls/login/login.service.ts", "../../operator/command.ts"],
			["apps/api/src/calls/login/login.service.ts", "../../application.module.ts"],
		],
		"apps/api/src/operator > apps/api/src": [
			["apps/api/src/operator/commands/move.ts", "../../calls/login/login.module.ts"],
			["apps/api/src/operator/operator.module.ts", "../application.module.ts"],
		],
		"apps/api/src > apps/api/src/**/adapters": [
			["apps/api/src/domain/outbox/mail/mailer.ts", "./adapters/smtp-mailer.ts"],
			["apps/api/src/domain/outbox/poller.ts", "./mail/adapters/smtp-mailer.ts"],
			["apps/api/src/operator/export.ts", "../platform/files/adapters/disk-file-store.ts"],
		],
		"apps/api/src/**/adapters > apps/api/src/**/adapters": [
			[
				"apps/api/src/platform/files/adapters/disk-file-store.ts",
				"../../sealing/adapters/file-key-wrapper.ts",
			],
		],
		"apps/web/src/steps/* > apps/web/src/steps": [
			["apps/web/src/steps/login/login-step.tsx", "../company/company-step.tsx"],
			["apps/web/src/steps/login/login-step.tsx", "../company"],
			["apps/web/src/steps/login/login-step.test.tsx", "../../steps/company/company-step.tsx"],
			["apps/web/src/steps/login/captcha/work/box.tsx", "../../../company/company-step.tsx"],
		],
		"apps/web/src/fields > apps/web/src/{steps,routes,registration,submission,session}": [
			["apps/web/src/fields/text/index.tsx", "../../steps/company/company-step.tsx"],
			["apps/web/src/fields/text/index.tsx", "../../routes/index.tsx"],
			["apps/web/src/fields/text.tsx", "../registration/draft.ts"],
		],
		"apps/web/src/{api,camera,captcha,configuration,desktop,documents,draft,files,layout,loading,pictures,preview,registration,session,submission,takeover} > apps/web/src/{steps,routes}":
			[
				["apps/web/src/api/client.ts", "../steps/login/login-step.tsx"],
				["apps/web/src/layout/header.tsx", "../routes/router.tsx"],
			],
		"apps/web/src/i18n > apps/web/src": [["apps/web/src/i18n/sentence.ts", "../layout/dialog.tsx"]],
		"apps/web/src/workers > apps/web/src": [
			["apps/web/src/workers/ask-worker.ts", "../registration/wizard.ts"],
		],
		"apps/web/src/pictures > apps/web/src/{api,draft,fields,layout,registration,session,submission}":
			[["apps/web/src/pictures/take-picture.ts", "../fields/field.tsx"]],
	};

/** Every form of import. */
const FORMS: ReadonlyArray<(specifier: string) => string> = [
	(specifier) => `import { it } from "${specifier}";`,
	(specifier) => `import type {\n\tIt,\n\tThat,\n} from "${specifier}";`,
	(specifier) => `import "${specifier}";`,
	(specifier) => `export { it as that } from "${specifier}";`,
	(specifier) => `export * from "${specifier}";`,
	(specifier) => `export const later = import("${specifier}");`,
];

function planted(path: string, specifier: string): Import[] {
	const text = `import { any } from "./any.ts";\n${FORMS.map((write) => `${write(specifier)}\n`).join("")}`;
	return importsOf({ path, text }, workspaces);
}

const keyOf = ({ from, among }: Border) => `${from} > ${among}`;
const cases = Object.entries(PLANTED).flatMap(([key, crossings]) =>
	crossings.map(([file, specifier]) => ({ key, file, specifier })),
);

describe("this check", () => {
	it("has a planted violation of every border", () => {
		expect(Object.keys(PLANTED).sort()).toEqual(BORDERS.map(keyOf).sort());
	});

	it.each(cases)("reports every form of import of $specifier in $file", (each) => {
		const border = BORDERS.find((one) => keyOf(one) === each.key);
		if (border === undefined) throw new Error("No such border");
		expect(findCrossings(border, planted(each.file, each.specifier))).toHaveLength(FORMS.length);
	});

	it.each([
		["apps/web/src/api/client.ts", "@sim-registration/validation"],
		["apps/web/src/routes/index.tsx", "../steps/login/login-step.tsx"],
		["apps/web/src/steps/login/captcha/box.tsx", "../login-title.tsx"],
		["apps/web/src/steps/login/login-step.tsx", "../../fields/text/index.tsx"],
		["apps/web/src/fields/text/index.tsx", "../../i18n/sentence.ts"],
		["apps/api/src/calls/login/login.service.ts", "../../domain/sessions/sessions.ts"],
		["apps/api/src/platform/jobs/jobs.test.ts", "../../domain/sessions/sessions.ts"],
		["apps/api/src/domain/outbox/mail/mail.module.ts", "./adapters/smtp-mailer.ts"],
		["apps/api/src/domain/outbox/mail/adapters/smtp-mailer.ts", "../mailer.ts"],
		["apps/api/src/application.module.ts", "./calls/login/login.module.ts"],
		["apps/iamsmart-sandbox/src/settings.ts", "valibot"],
		["packages/validation/src/rules/hkid.ts", "../limits.ts"],
		["packages/validation/src/rules/hkid.test.ts", "validator"],
	])("accepts that %s imports %s", (file, specifier) => {
		expect(BORDERS.flatMap((border) => findCrossings(border, planted(file, specifier)))).toEqual(
			[],
		);
	});

	it("finds folders that import each other in a circle, at any depth", () => {
		const found = folderImports("apps/a/src", [
			{ from: "apps/a/src/x/deep/one/1.ts", to: "apps/a/src/x/deep/two/2.ts" },
			{ from: "apps/a/src/x/deep/two/2.ts", to: "apps/a/src/x/deep/three/3.ts" },
			{ from: "apps/a/src/x/deep/three/3.ts", to: "apps/a/src/x/deep/one/4.ts" },
			{ from: "apps/a/src/x/index.ts", to: "apps/a/src/x/deep/one/1.ts" },
			{ from: "apps/a/src/x/deep/one/1.ts", to: "apps/a/src/x/index.ts" },
			{ from: "apps/a/src/x/1.ts", to: "apps/a/src/y/2.ts" },
		]);
		expect(findCircles(found)).toEqual([
			"apps/a/src/x/deep/one imports apps/a/src/x/deep/two",
			"apps/a/src/x/deep/two imports apps/a/src/x/deep/three",
			"apps/a/src/x/deep/three imports apps/a/src/x/deep/one",
		]);
	});
});

describe("the picture of the layers in docs/architecture.md", () => {
	const [, picture = ""] =
		/```mermaid\n(flowchart TD[^`]*)```/.exec(read("docs/architecture.md")) ?? [];
	const layers = BORDERS.filter(({ among }) => among === "apps/api/src");
	const nameOf = (folder: string) => folder.replace("apps/api/src/", "");

	it("shows who may import whom", () => {
		const arrows = [...picture.matchAll(/^ +(\w+) --> (\w+)$/gm)].map(([, a, b]) => [a, b]);
		const allowed = layers.flatMap(({ from, may }) =>
			may.filter((to) => to.includes("/")).map((to) => [nameOf(from), nameOf(to)]),
		);
		expect(arrows).toEqual(allowed);
	});

	it.each(["calls", "domain", "platform"])("names the folders of %s", (layer) => {
		const [, label = ""] = new RegExp(`^ +${layer}\\["${layer}:(.*)"\\]$`, "m").exec(picture) ?? [];
		const root = `apps/api/src/${layer}/`;
		const folders = paths
			.filter((path) => path.startsWith(root))
			.map((path) => path.slice(root.length).split("/")[0]);
		const named = label.split(/<br>|, ?/).filter(Boolean);
		expect(named.sort()).toEqual([...new Set(folders)].sort());
	});
});
