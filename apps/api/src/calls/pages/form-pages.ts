import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Inject, Injectable, NotFoundException } from "@nestjs/common";
import type { PublicConfiguration } from "@sim-registration/validation";
import { type Brand, brandOf } from "../../platform/brand/brand.ts";
import { brandStyle } from "../../platform/brand/brand-style.ts";
import { ENVIRONMENT, type Environment } from "../../platform/environment/environment.ts";
import { BASE_PATH } from "../../platform/http/base-path.ts";
import { escapeHtml } from "../../platform/http/escape-html.ts";
import { WEB_DIRECTORY } from "../../platform/http/web-directory.ts";
import { type FormPage, formPageOf } from "./form-page.ts";
import { PublicConfigurationService } from "./public-configuration.ts";

/** The `lang` attribute of each page. */
const LANGUAGES = { en: "en", tc: "zh-Hant-HK", sc: "zh-Hant-HK" } as const;
type Language = keyof typeof LANGUAGES;
/** Unlike the form's texts, the provider's name has a form in Simplified Chinese. */
const CONTENT_LANG = { ...LANGUAGES, sc: "zh-Hans" } as const;

function isLanguage(text: string): text is Language {
	return Object.hasOwn(LANGUAGES, text);
}

/** Pages that have no script. */
type PageBeside = "accessibility" | "not-found";

/**
 * The form's pages from the build, including the first screen, filled with this installation's
 * configuration. Filled and compressed once: only maintenance changes at run time.
 */
@Injectable()
export class FormPages {
	readonly #pages = new Map<string, FormPage>();
	readonly #brand: Brand;
	readonly #style: string;

	constructor(
		private readonly configuration: PublicConfigurationService,
		@Inject(WEB_DIRECTORY) private readonly directory: string,
		@Inject(ENVIRONMENT) environment: Environment,
	) {
		this.#brand = brandOf(environment);
		this.#style = brandStyle(this.#brand);
	}

	/**
	 * @param language of the address
	 * @returns undefined for an unknown language
	 * @throws NotFoundException if the form is not built
	 */
	async page(language: string): Promise<FormPage | undefined> {
		if (!isLanguage(language)) return undefined;
		const configuration = await this.configuration.read();
		// Each kind of first screen has its own page.
		const kind = configuration.maintenance ? "maintenance" : configuration.captcha;
		return await this.#fill(kind, { language, configuration });
	}

	/**
	 * @param language of the address
	 * @returns undefined for an unknown language
	 * @throws NotFoundException if the form is not built
	 */
	async pageBeside(name: PageBeside, language: string): Promise<FormPage | undefined> {
		if (!isLanguage(language)) return undefined;
		return await this.#fill(name, { language, configuration: await this.configuration.read() });
	}

	async #fill(name: string, values: Omit<PageValues, "head">): Promise<FormPage> {
		const { language, configuration } = values;
		const key = `${language} ${name} ${JSON.stringify(configuration)}`;
		const known = this.#pages.get(key);
		if (known) return known;
		const page = await formPageOf(
			filled(await this.#readTemplate(language, name), { ...values, head: this.#brandHead() }),
			hashSource(this.#style),
		);
		this.#pages.set(key, page);
		return page;
	}

	#brandHead(): string {
		return [
			`<meta name="theme-color" content="${this.#brand.colours.banner}">`,
			`<link rel="icon" type="image/svg+xml" href="${BASE_PATH}/icon.svg">`,
			`<style>${this.#style}</style>`,
		].join("\n\t\t");
	}

	async #readTemplate(language: Language, name: string): Promise<string> {
		try {
			return await readFile(join(this.directory, ".pages", `${language}.${name}.html`), "utf8");
		} catch {
			throw new NotFoundException("The form is not built: run `pnpm build`");
		}
	}
}

/** The Content-Security-Policy source for an inline style. */
function hashSource(style: string): string {
	return `'sha256-${createHash("sha256").update(style).digest("base64")}'`;
}

interface PageValues {
	readonly language: Language;
	readonly configuration: PublicConfiguration;
	/** the brand's markup */
	readonly head: string;
}

/** Uses replacer functions, because `$` is special in a replacement string. */
function filled(template: string, { language, configuration, head }: PageValues): string {
	const { brandName, hotline, supportEmail } = configuration;
	return template
		.replace("{{lang}}", () => LANGUAGES[language])
		.replace("<!-- brand -->", () => head)
		.replaceAll("{{brandLang}}", () => CONTENT_LANG[language])
		.replaceAll("{{brandName}}", () => escapeHtml(brandName[language]))
		.replaceAll("{{hotlineDigits}}", () => hotline.replace(/[^\d+]/g, ""))
		.replaceAll("{{hotline}}", () => escapeHtml(hotline))
		.replaceAll("{{supportEmail}}", () => escapeHtml(supportEmail))
		.replace("{{configuration}}", () => JSON.stringify(configuration).replaceAll("<", "\\u003c"));
}
