import { join, relative } from "node:path";
import { staticSources } from "./first-screen-sources.ts";

const ROOT = join(import.meta.dirname, "..");
/** They are found by their names, in chunks of their own. */
const COMPANY_STEP = "src/steps/company/company-step.tsx";
const ENTRIES = ["src/start.ts", "src/main.tsx", COMPANY_STEP];
/** What the screen shows after login. */
const AFTER_LOGIN = [COMPANY_STEP, "src/session/log-out.tsx", "src/session/session-dialogs.tsx"];
/** Every call needs them, even the first. */
const CALLS = ["src/api/request-headers.ts", "src/api/api-address.ts"];
/** What the build itself puts in between: how chunks load each other, and old browsers' classes. */
const OF_THE_BUILD = /vite\/preload-helper|rolldown\/runtime|@oxc-project[+/]runtime/;
/** One limit is the width of a desktop. */
const LIMITS = /\/packages\/validation\/dist\/limits\.js$/;

const FRAME = packages(
	"react|react-dom|scheduler|use-sync-external-store|valibot|@lingui/(?:core|react)",
	"@tanstack/(?:react-router|router-core|history|react-store|store)",
);
/**
 * The rules of the login, the table of fields, and what is known of every answer. The other rules come
 * with the steps.
 */
const LOGIN_RULES =
	/\/packages\/validation\/dist\/(?:fields|issue-code|field-issue|text-entry|rules\/(?:login|text)|calls\/(?:login|error-code|public-configuration))\.js/;
/** Those of a draft and of usage come with them. */
const STEP_RULES = /\/packages\/validation\/dist\/(?!calls\/(?:site-content|draft|usage))/;
const STEP_PACKAGES = packages(
	"@tanstack/(?:react-form|form-core|pacer-lite|devtools-event-client)",
);

/** What a first-screen file says besides code: the address of a document or a worker. */
const ADDRESS = /\.pdf\?url$|solve-challenge\.worker\.ts\?worker&url$/;
const LATER_ADDRESS = /photo-guide/;
const STEP_ADDRESS = /(?:make-picture-ready|sent-body)\.worker\.ts\?worker&url$/;

/**
 * Groups modules into chunks. Each file costs a slow network a round trip, and compresses worse
 * alone, so there is one for everything that a screen needs: `first` is what every device loads,
 * and every style that the login needs, so that the page has one style sheet; `form` is what only a
 * phone loads; `steps` is what the company step and those after it share.
 */
export function chunkGroups() {
	const start = staticSources(ROOT, "src/start.ts");
	const desktop = staticSources(ROOT, "src/desktop/show-desktop.ts");
	const form = new Set([...staticSources(ROOT, "src/main.tsx"), ...CALLS]);
	const steps = new Set(AFTER_LOGIN.flatMap((entry) => [...staticSources(ROOT, entry)]));
	const drafts = staticSources(ROOT, "src/draft/keep-draft.ts");
	const isFirst = (source: string) =>
		start.has(source) || (form.has(source) && (source.endsWith(".css") || desktop.has(source)));
	const isForm = (id: string) =>
		FRAME.test(id) || LOGIN_RULES.test(id) || (ADDRESS.test(id) && !LATER_ADDRESS.test(id));
	const isSteps = (id: string) =>
		STEP_PACKAGES.test(id) || STEP_RULES.test(id) || STEP_ADDRESS.test(id);
	const group = (name: string, isOurs: (source: string) => boolean, isOther: RegExpTest) => ({
		name,
		test: (id: string) => {
			const source = relative(ROOT, id);
			return !ENTRIES.includes(source) && (isOurs(source) || isOther(id));
		},
	});
	return {
		includeDependenciesRecursively: false,
		// The first that matches has the module.
		groups: [
			group("first", isFirst, (id) => OF_THE_BUILD.test(id) || LIMITS.test(id)),
			group("form", (source) => form.has(source), isForm),
			// The draft's code comes before the steps, and does not wait for them.
			group("steps", (source) => steps.has(source) && !drafts.has(source), isSteps),
		],
	};
}

type RegExpTest = (id: string) => boolean;

/** A module of one of these packages, wherever pnpm has put it. */
function packages(...names: readonly string[]): RegExp {
	return new RegExp(`/node_modules/(?:${names.join("|")})/(?!.*/node_modules/)`);
}
