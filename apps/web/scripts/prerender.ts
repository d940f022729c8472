import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { DESKTOP_MIN_WIDTH_PX } from "@sim-registration/validation";
import { build } from "vite";
import { LANGUAGE_TABLE, LANGUAGES, type Language } from "../src/i18n/language.ts";
import { Manifest } from "./manifest.ts";
import { pagesBeside, writeStyleBeside } from "./pages-beside.ts";

/**
 * Writes the page of each language and kind of first screen, with that screen in it: the server
 * fills in what only it knows, and chooses. Beside them, the pages that have no script.
 */
const WEB = join(import.meta.dirname, "..");
const DIST = join(WEB, "dist");
/** The dot hides it from requests for files. */
const PAGES = join(DIST, ".pages");
const BASE = "/real-name-registration/";
/** The first screen's code for Node. Only the build uses it. */
const FOR_NODE = join(DIST, ".for-node");

/** As `desktop.css` has it. Where a browser cannot tell, the scripts come a little early. */
const PHONE = `(max-width: ${DESKTOP_MIN_WIDTH_PX - 0.02}px), (pointer: coarse)`;
const KINDS = ["altcha", "recaptcha", "off", "maintenance"] as const;
type Kind = (typeof KINDS)[number];

const TITLE = /<title>.*<\/title>/;
/** The policy of the page would stop them. */
const INLINE = /<script|<style|\sstyle=/;

process.env["NODE_ENV"] = "production";

const beforeScripts = await buildBeforeScripts();
const { prerenderScreen } = await buildForNode();
const template = readFileSync(join(DIST, "index.html"), "utf8");
const manifest = Manifest.read(DIST);

const styleBeside = writeStyleBeside(DIST);
mkdirSync(PAGES);
for (const language of LANGUAGES) {
	for (const kind of KINDS)
		writeFileSync(join(PAGES, `${language}.${kind}.html`), await pageOf(language, kind));
	for (const [name, page] of Object.entries(pagesBeside(language, template, styleBeside)))
		writeFileSync(join(PAGES, `${language}.${name}.html`), page);
}
rmSync(FOR_NODE, { recursive: true });

async function pageOf(language: Language, kind: Kind): Promise<string> {
	const isMaintenance = kind === "maintenance";
	const captcha = isMaintenance ? "off" : kind;
	const { title, html } = await prerenderScreen({ language, captcha, isMaintenance });
	if (INLINE.test(html)) throw new Error("The first screen has a script or a style within it");
	const page = template
		.replace("<!-- before scripts -->", () => headOf(language, kind))
		.replace("<!-- first screen -->", () => html);
	if (isMaintenance) return page.replace("<html ", "<html data-maintenance ");
	return page.replace(TITLE, () => `<title>${title}</title>`);
}

/** What is waited for before the first paint, and what a phone fetches meanwhile. */
function headOf(language: Language, kind: Kind): string {
	const { catalog } = LANGUAGE_TABLE[language];
	const keys = ["src/main.tsx", `src/i18n/catalogs/${catalog}.po?first`];
	if (kind === "recaptcha") keys.push("src/captcha/recaptcha-parts.ts");
	const wanted = manifest.filesOf(...keys).filter((file) => !template.includes(`"${BASE}${file}"`));
	const script = `<script src="${BASE}${beforeScripts}"></script>`;
	return [script, ...wanted.map(linkTo)].join("\n\t\t");
}

/** Scripts give way to the style and the script that the first paint waits for. */
function linkTo(file: string): string {
	if (file.endsWith(".css")) return `<link rel="stylesheet" crossorigin href="${BASE}${file}">`;
	return `<link rel="modulepreload" fetchpriority="low" media="${PHONE}" crossorigin href="${BASE}${file}">`;
}

/** @returns its path in the built form */
async function buildBeforeScripts(): Promise<string> {
	const built = await build({
		root: WEB,
		base: BASE,
		configFile: false,
		logLevel: "warn",
		build: {
			outDir: DIST,
			emptyOutDir: false,
			copyPublicDir: false,
			// It has to tell much older browsers that they are too old.
			target: "es2015",
			rolldownOptions: {
				input: join(WEB, "src/before-scripts.ts"),
				output: { format: "iife", entryFileNames: "assets/before-scripts-[hash].js" },
			},
		},
	});
	if (Array.isArray(built) || !("output" in built)) throw new Error("Not one build");
	return built.output[0].fileName;
}

async function buildForNode(): Promise<typeof import("../src/prerender-screen.tsx")> {
	await build({
		root: WEB,
		logLevel: "warn",
		build: { ssr: "src/prerender-screen.tsx", outDir: FOR_NODE, copyPublicDir: false },
	});
	return await import(pathToFileURL(join(FOR_NODE, "prerender-screen.js")).href);
}
