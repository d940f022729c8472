import { beforeAll, describe, expect, test } from "vitest";
import { lintPlanted } from "./planted-tree.ts";

const RESTRICTED_IMPORTS = "lint/style/noRestrictedImports";

/** A border, and imports that cross it: `[importing file, imported specifier]`. */
interface Border {
	readonly title: string;
	readonly crossings: ReadonlyArray<readonly [file: string, specifier: string]>;
}

const BORDERS: readonly Border[] = [
	{
		title: "apps/web never imports apps/api",
		crossings: [
			["apps/web/src/api/client.ts", "@sim-registration/api"],
			["apps/web/src/api/client.ts", "@sim-registration/api/login"],
			["apps/web/src/api/client.ts", "../../../api/src/calls/login/login.ts"],
			["apps/web/src/steps/login/login.ts", "../../../../api/src/calls/login/login.ts"],
			["apps/web/src/fields/text/text.ts", "../../../../api/src/calls/login/login.ts"],
			["apps/web/e2e/way.test.ts", "../../api/dist/main.js"],
		],
	},
	{
		title: "apps/api never imports apps/web",
		crossings: [
			["apps/api/src/platform/http/static.ts", "@sim-registration/web"],
			["apps/api/src/platform/http/http.module.ts", "../../../web/src/main.ts"],
			["apps/api/src/platform/http/static.test.ts", "../../../web/src/main.ts"],
			["apps/api/test/server.ts", "../../web/src/main.ts"],
		],
	},
	{
		title: "apps/api and apps/iamsmart-sandbox share no code of the protocol",
		crossings: [
			["apps/api/src/calls/iamsmart/envelope.ts", "@sim-registration/iamsmart-sandbox"],
			["apps/api/src/calls/iamsmart/envelope.ts", "../../../iamsmart-sandbox/src/envelope.ts"],
			["apps/api/test/storage/iamsmart.test.ts", "../../iamsmart-sandbox/src/envelope.ts"],
			["apps/iamsmart-sandbox/src/envelope.ts", "@sim-registration/api"],
			["apps/iamsmart-sandbox/src/envelope.ts", "../../api/src/calls/iamsmart/envelope.ts"],
			["apps/iamsmart-sandbox/test/support/client.ts", "../../../api/src/calls/iamsmart/seal.ts"],
			["apps/iamsmart-sandbox/src/persons/person.ts", "@sim-registration/validation"],
			["apps/iamsmart-sandbox/src/person.ts", "../../../packages/validation/src/hkid/hkid.ts"],
		],
	},
	{
		title: "apps/web and apps/iamsmart-sandbox never import each other",
		crossings: [
			["apps/web/src/steps/person/iamsmart.ts", "@sim-registration/iamsmart-sandbox"],
			["apps/iamsmart-sandbox/src/consent.ts", "../../web/src/layout/header.ts"],
		],
	},
	{
		title: "apps/api and apps/web share no code with apps/recaptcha-sandbox",
		crossings: [
			["apps/api/src/domain/captcha/captcha.module.ts", "@sim-registration/recaptcha-sandbox"],
			["apps/api/test/server/recaptcha.test.ts", "../../recaptcha-sandbox/src/sandbox.ts"],
			["apps/web/src/captcha/captcha.ts", "../../../recaptcha-sandbox/src/sandbox.ts"],
			["apps/recaptcha-sandbox/src/sandbox.ts", "../../api/src/main.ts"],
			["apps/recaptcha-sandbox/src/tokens/tokens.ts", "@sim-registration/validation"],
		],
	},
	{
		title: "packages/validation depends on valibot only",
		crossings: [
			["packages/validation/src/hkid/hkid.ts", "validator"],
			["packages/validation/src/hkid/hkid.ts", "node:crypto"],
			["packages/validation/src/index.ts", "@sim-registration/web"],
			["packages/validation/src/hkid/hkid.ts", "../../../../apps/api/src/main.ts"],
			["packages/validation/src/hkid/hkid.ts", "../../../sample-documents/src/index.ts"],
			["packages/validation/src/hkid/hkid.ts", "../../test/table.ts"],
			["packages/validation/src/limits.ts", "../test/table.ts"],
		],
	},
	{
		title: "a step never imports another step",
		crossings: [
			["apps/web/src/steps/login/login-step.tsx", "../company/company-step.tsx"],
			["apps/web/src/steps/login/login-step.tsx", "../company"],
			["apps/web/src/steps/login/login-step.tsx", "../../steps/company/company-step.tsx"],
			["apps/web/src/steps/login/captcha/box.tsx", "../../company/company-step.tsx"],
			["apps/web/src/steps/login/captcha/work/box.tsx", "../../../company/company-step.tsx"],
			["apps/web/src/steps/login/login-step.tsx", "@/steps/company/company-step.tsx"],
			["apps/web/src/steps/login/login-step.test.tsx", "../company/company-step.tsx"],
		],
	},
	{
		title: "fields know no step, no route and no registration",
		crossings: [
			["apps/web/src/fields/text/text.tsx", "../../steps/company/company-step.tsx"],
			["apps/web/src/fields/text/text.tsx", "../../routes/index.tsx"],
			["apps/web/src/fields/text/text.tsx", "../../registration/draft.ts"],
			["apps/web/src/fields/text.tsx", "../registration/draft.ts"],
		],
	},
	{
		title: "only modules and tests of apps/api import adapters",
		crossings: [
			["apps/api/src/domain/outbox/mail/mailer.ts", "./adapters/smtp-mailer.ts"],
			["apps/api/src/domain/outbox/poller.ts", "./mail/adapters/smtp-mailer.ts"],
			[
				"apps/api/src/platform/files/adapters/disk-file-store.ts",
				"../../sealing/adapters/key-file.ts",
			],
			["apps/api/src/operator/export.ts", "../files/adapters/disk-file-store.ts"],
		],
	},
];

/** Imports that must be allowed, between the same files. */
const ALLOWED: Border["crossings"] = [
	["apps/web/src/api/client.ts", "@sim-registration/validation"],
	["apps/web/src/api/client.ts", "../registration/session.ts"],
	["apps/web/src/routes/index.tsx", "../steps/login/login-step.tsx"],
	["apps/web/src/registration/wizard.ts", "@sim-registration/validation"],
	["apps/web/src/steps/login/login-step.tsx", "./captcha/box.tsx"],
	["apps/web/src/steps/login/login-step.tsx", "../../fields/text/text.tsx"],
	["apps/web/src/steps/login/login-step.tsx", "../../registration/wizard.ts"],
	["apps/web/src/steps/login/captcha/box.tsx", "../login-title.tsx"],
	["apps/web/src/steps/login/captcha/box.tsx", "../../../fields/text/text.tsx"],
	["apps/web/src/steps/login/captcha/work/box.tsx", "../../login-title.tsx"],
	["apps/web/src/steps/login/captcha/work/box.tsx", "../../../../fields/text/text.tsx"],
	["apps/web/src/fields/text/text.tsx", "@sim-registration/validation"],
	["apps/web/src/fields/text/text.tsx", "../label/label.tsx"],
	["apps/web/src/fields/text/text.tsx", "../../i18n/sentence.ts"],
	["apps/api/src/calls/login/login.service.ts", "@sim-registration/validation"],
	["apps/api/src/domain/outbox/mail/mail.module.ts", "./adapters/smtp-mailer.ts"],
	["apps/api/src/domain/outbox/mail/adapters/smtp-mailer.test.ts", "./smtp-mailer.ts"],
	["apps/api/test/mail.test.ts", "../src/outbox/mail/adapters/smtp-mailer.ts"],
	["apps/api/src/domain/outbox/mail/adapters/smtp-mailer.ts", "../mailer.ts"],
	["apps/iamsmart-sandbox/src/consent.ts", "./envelope.ts"],
	["apps/iamsmart-sandbox/src/settings.ts", "valibot"],
	["apps/iamsmart-sandbox/test/browser.test.ts", "@sim-registration/system-programs"],
	["packages/validation/src/index.ts", "./hkid/index.ts"],
	["packages/validation/src/hkid/hkid.ts", "valibot"],
	["packages/validation/src/hkid/hkid.ts", "./check-digit.ts"],
	["packages/validation/src/hkid/hkid.ts", "../text/index.ts"],
	["packages/validation/src/hkid/hkid.test.ts", "validator"],
];

/** All forms of import. */
const IMPORT_FORMS: ReadonlyArray<(specifier: string) => string> = [
	(specifier) => `import { it } from "${specifier}";`,
	(specifier) => `import type { It } from "${specifier}";`,
	(specifier) => `import "${specifier}";`,
	(specifier) => `export { it as that } from "${specifier}";`,
	(specifier) => `export * from "${specifier}";`,
	(specifier) => `export const later = import("${specifier}");`,
];

/** A file that uses every form of import for a specifier. */
function importInEveryForm(specifier: string): string {
	return IMPORT_FORMS.map((write) => `${write(specifier)}\n`).join("");
}

const allCrossings = [...BORDERS.flatMap(({ crossings }) => crossings), ...ALLOWED];
const keyOf = (file: string, specifier: string) => `${file} imports ${specifier}`;
/** Number of reported imports per crossing. */
const restricted = new Map<string, number>();

/** Lints as many crossings at once as possible: one per importing file. */
beforeAll(async () => {
	let left = allCrossings;
	while (left.length > 0) {
		const tree = new Map(left);
		const { findings } = await lintPlanted(
			Object.fromEntries(
				[...tree].map(([file, specifier]) => [file, importInEveryForm(specifier)]),
			),
		);
		for (const [file, specifier] of tree) {
			const found = findings.filter(
				({ category, path, isError }) =>
					isError && category === RESTRICTED_IMPORTS && path === file,
			);
			restricted.set(keyOf(file, specifier), found.length);
		}
		left = left.filter(([file, specifier]) => tree.get(file) !== specifier);
	}
});

describe.each(BORDERS)("$title", ({ crossings }) => {
	test.each(crossings)("reports an import in %s of %s", (file, specifier) => {
		expect(restricted.get(keyOf(file, specifier))).toBe(IMPORT_FORMS.length);
	});
});

describe("allowed imports", () => {
	test.each(ALLOWED)("%s may import %s", (file, specifier) => {
		expect(restricted.get(keyOf(file, specifier))).toBe(0);
	});
});
