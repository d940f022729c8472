import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Inject, Injectable, NotFoundException } from "@nestjs/common";
import type { PublicConfiguration } from "@sim-registration/validation";
import { type Brand, brandOf } from "../brand/brand.ts";
import { brandStyle } from "../brand/brand-style.ts";
import { PublicConfigurationService } from "../configuration/public-configuration.ts";
import { ENVIRONMENT, type Environment } from "../environment/environment.ts";
import { BASE_PATH } from "./addresses.ts";
import { escapeHtml } from "./escape-html.ts";
import { type FormPage, formPageOf } from "./form-page.ts";
import { WEB_DIRECTORY } from "./web-directory.ts";

/** The `lang` attribute of each page. */
const LANGUAGES = { en: "en", tc: "zh-Hant-HK", sc: "zh-Hant-HK" } as const;
type Language = keyof typeof LANGUAGES;

function isLanguage(text: string): text is Language {
	return Object.hasOwn(LANGUAGES, text);
}

/**
 * The form's pages as the build has left them, first screen and all, filled with what this
 * installation is configured to. Filled and compressed once: only maintenance changes while it runs.
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
	 * @returns undefined for what is no language
	 * @throws NotFoundException where the form is not built
	 */
	async page(language: string): Promise<FormPage | undefined> {
		if (!isLanguage(language)) return undefined;
		const configuration = await this.configuration.read();
		const key = `${language} ${JSON.stringify(configuration)}`;
		const known = this.#pages.get(key);
		if (known) return known;
		const template = await this.#readTemplate(language, configuration);
		const page = await formPageOf(
			filled(template, { language, configuration, head: this.#brandHead() }),
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

	/** Each kind of first screen has a page of its own. */
	async #readTemplate(language: string, configuration: PublicConfiguration): Promise<string> {
		const kind = configuration.maintenance ? "maintenance" : configuration.captcha;
		try {
			return await readFile(join(this.directory, ".pages", `${language}.${kind}.html`), "utf8");
		} catch {
			throw new NotFoundException("The form is not built: run `pnpm build`");
		}
	}
}

/** How a Content-Security-Policy names a style within the page. */
function hashSource(style: string): string {
	return `'sha256-${createHash("sha256").update(style).digest("base64")}'`;
}

interface PageValues {
	readonly language: Language;
	readonly configuration: PublicConfiguration;
	/** markup of the brand */
	readonly head: string;
}

/** Replaces by functions, because `$` has a meaning in a replacement string. */
function filled(template: string, { language, configuration, head }: PageValues): string {
	const { brandName, hotline } = configuration;
	return template
		.replace("{{lang}}", () => LANGUAGES[language])
		.replace("<!-- brand -->", () => head)
		.replaceAll("{{brandName}}", () => escapeHtml(brandName[language]))
		.replaceAll("{{hotlineDigits}}", () => hotline.replace(/[^\d+]/g, ""))
		.replaceAll("{{hotline}}", () => escapeHtml(hotline))
		.replace("{{configuration}}", () => JSON.stringify(configuration).replaceAll("<", "\\u003c"));
}
