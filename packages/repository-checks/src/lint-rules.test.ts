import { expect, test } from "vitest";
import { lintPlanted, type PlantedFiles } from "./planted-tree.ts";

const CLEAN: PlantedFiles = {
	"apps/web/src/layout/title.ts":
		'import { text } from "./text.ts";\n\nexport const title = text;\n',
	"apps/web/src/layout/text.ts": 'export const text = "text";\n',
	"apps/api/src/calls/login/login.ts":
		"export class Login {\n\tread(@Body() body: unknown) {\n\t\treturn body;\n\t}\n}\n\n" +
		"function Body() {\n\treturn () => undefined;\n}\n",
};

test("a clean tree passes, including decorators on parameters", async () => {
	expect(await lintPlanted(CLEAN)).toEqual({ isGreen: true, findings: [] });
});

test.each<[what: string, files: PlantedFiles]>([
	[
		"an import of a class that the metadata of a decorator needs",
		{
			"apps/api/src/calls/login/login.ts":
				'import { Accounts } from "./accounts.ts";\n\n' +
				"export class Login {\n\tread(_accounts: Accounts) {}\n}\n",
			"apps/api/src/calls/login/accounts.ts": "export class Accounts {}\n",
		},
	],
	[
		"a step as a default export, which React loads when it is needed",
		{ "apps/web/src/steps/login/login-step.tsx": "export default function LoginStep() {}\n" },
	],
	[
		"a route's file name, which is its path",
		{ "apps/web/src/routes/__root.tsx": "export const route = 1;\n" },
	],
	[
		"a value for old browsers before the one for new ones",
		{ "apps/web/src/layout/page.css": "main {\n\theight: 100vh;\n\theight: 100dvh;\n}\n" },
	],
])("%s is allowed", async (_what, files) => {
	expect((await lintPlanted(files)).isGreen).toBe(true);
});

test.each<[rule: string, files: PlantedFiles]>([
	["suspicious/noExplicitAny", { "apps/web/src/a.ts": "export const a: any = 1;\n" }],
	["style/noNonNullAssertion", { "apps/web/src/a.ts": "export const a = [1].at(0)!;\n" }],
	["suspicious/noTsIgnore", { "apps/web/src/a.ts": "// @ts-ignore\nexport const a = 1;\n" }],
	[
		"suspicious/noFocusedTests",
		{ "apps/web/src/a.test.ts": 'test.only("a", () => expect(1).toBe(1));\n' },
	],
	[
		"suspicious/noSkippedTests",
		{ "apps/web/src/a.test.ts": 'test.skip("a", () => expect(1).toBe(1));\n' },
	],
	[
		"correctness/useImportExtensions",
		{
			"apps/web/src/a.ts": 'import { b } from "./b";\nexport const a = b;\n',
			"apps/web/src/b.ts": "export const b = 1;\n",
		},
	],
	[
		"suspicious/noImportCycles",
		{
			"apps/web/src/a.ts": 'import { b } from "./b.ts";\nexport const a = () => b;\n',
			"apps/web/src/b.ts": 'import { a } from "./a.ts";\nexport const b = () => a;\n',
		},
	],
	[
		"style/useImportType",
		{
			"apps/web/src/a.ts": 'import { B } from "./b.ts";\nexport type A = B;\n',
			"apps/web/src/b.ts": "export class B {}\n",
		},
	],
	["style/noEnum", { "apps/web/src/a.ts": "export enum A {\n\tOne,\n}\n" }],
	["style/noDefaultExport", { "apps/web/src/a.ts": "export default 1;\n" }],
	["style/useFilenamingConvention", { "apps/web/src/aB.ts": "export const a = 1;\n" }],
	[
		"nursery/noFloatingPromises",
		{ "apps/web/src/a.ts": "async function a() {}\nexport function b() {\n\ta();\n}\n" },
	],
])("%s is active", async (rule, files) => {
	const { isGreen, findings } = await lintPlanted(files);
	expect(findings.map(({ category }) => category)).toContain(`lint/${rule}`);
	expect(isGreen).toBe(false);
});
