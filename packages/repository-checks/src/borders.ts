/** In `may`: the folder that the importing file is in, as `from` matched it. */
export const ITSELF = "itself";

/**
 * A border: a file in `from` may import only `may` of what is in `among`. Folders are globs from
 * the root of the repository (`*` is one folder, `**` any number); external packages are named as
 * they are, and match `**`.
 */
export interface Border {
	readonly from: string;
	/** files in `from` that the border does not bind */
	readonly except?: readonly string[];
	readonly among: string;
	readonly may: readonly string[];
	readonly why: string;
}

const TESTS = ["**/*.test.ts", "**/*.test.tsx"];
const APART = "Applications share code in packages/validation only.";
const OTHER_SIDE =
	"The sandbox is written from the protocol alone: otherwise a mistake in shared code would go unseen.";

export const BORDERS: readonly Border[] = [
	{ from: "apps/api", among: "apps/*", may: [ITSELF], why: APART },
	{ from: "apps/web", among: "apps/*", may: [ITSELF], why: APART },
	{ from: "apps/demo", among: "apps/*", may: [ITSELF], why: "It starts programs." },
	{ from: "apps/iamsmart-sandbox", among: "apps/*", may: [ITSELF], why: OTHER_SIDE },
	{ from: "apps/iamsmart-sandbox", among: "packages/validation", may: [], why: OTHER_SIDE },
	{ from: "apps/recaptcha-sandbox", among: "apps/*", may: [ITSELF], why: OTHER_SIDE },
	{ from: "apps/recaptcha-sandbox", among: "packages/validation", may: [], why: OTHER_SIDE },
	{
		from: "packages/validation/src",
		except: TESTS,
		among: "**",
		may: [ITSELF, "valibot"],
		why: "The rules run in browsers and in Node (docs/decisions/0003).",
	},
	{
		from: "packages/customer-documents",
		among: "apps/*",
		may: [],
		why: "The form imports the documents.",
	},
	{
		from: "packages/sample-documents",
		among: "apps/*",
		may: [],
		why: "Tests of both apps use it.",
	},
	{ from: "packages/test-kit", among: "apps/*", may: [], why: "Tests of both apps use it." },
	{
		from: "apps/api/src/platform",
		except: TESTS,
		among: "apps/api/src",
		may: [ITSELF],
		why: "It does not know registrations: the owner of a thing registers it here.",
	},
	{
		from: "apps/api/src/domain",
		except: TESTS,
		among: "apps/api/src",
		may: [ITSELF, "apps/api/src/platform"],
		why: "Code that calls share must not depend on a call.",
	},
	{
		from: "apps/api/src/calls",
		except: TESTS,
		among: "apps/api/src",
		may: [ITSELF, "apps/api/src/domain", "apps/api/src/platform"],
		why: "Calls and commands are separate programs.",
	},
	{
		from: "apps/api/src/operator",
		except: TESTS,
		among: "apps/api/src",
		may: [ITSELF, "apps/api/src/domain", "apps/api/src/platform"],
		why: "Commands work without the calls, beside a running server.",
	},
	{
		from: "apps/api/src",
		except: ["**/*.module.ts", "**/adapters/*", ...TESTS],
		among: "apps/api/src/**/adapters",
		may: [],
		why: "A module selects the adapter; everything else takes the port.",
	},
	{
		from: "apps/api/src/**/adapters",
		except: TESTS,
		among: "apps/api/src/**/adapters",
		may: [ITSELF],
		why: "Each adapter stands alone, so that any combination works.",
	},
	{
		from: "apps/web/src/steps/*",
		among: "apps/web/src/steps",
		may: [ITSELF],
		why: "Steps are loaded one by one; what two need is in registration, fields or layout (docs/decisions/0005).",
	},
	{
		from: "apps/web/src/fields",
		among: "apps/web/src/{steps,routes,registration,submission,session}",
		may: [],
		why: "Every step uses every field.",
	},
	{
		from: "apps/web/src/{api,camera,captcha,configuration,desktop,documents,draft,files,layout,loading,pictures,preview,registration,session,submission,takeover}",
		among: "apps/web/src/{steps,routes}",
		may: [],
		why: "Steps and routes are the top layer: only routes import steps.",
	},
	{
		from: "apps/web/src/i18n",
		except: TESTS,
		among: "apps/web/src",
		may: [ITSELF],
		why: "It is loaded with the first screen, and everything imports it.",
	},
	{
		from: "apps/web/src/workers",
		except: TESTS,
		among: "apps/web/src",
		may: [ITSELF],
		why: "It runs in a worker, outside the form.",
	},
	{
		from: "apps/web/src/pictures",
		except: TESTS,
		among: "apps/web/src/{api,draft,fields,layout,registration,session,submission}",
		may: [],
		why: "Its worker measures pictures and does not use the form.",
	},
];

/** The parts of the repository in which no folders may import each other in a circle. */
export const ACYCLIC = ["apps/api/src", "apps/web/src", "packages/*/src"];
