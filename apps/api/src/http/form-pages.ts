import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Inject, Injectable, NotFoundException } from "@nestjs/common";
import type { PublicConfiguration } from "@sim-registration/validation";
import { PublicConfigurationService } from "../configuration/public-configuration.ts";
import { escapeHtml } from "./escape-html.ts";
import { type FormPage, formPageOf } from "./form-page.ts";
import { WEB_DIRECTORY } from "./web-directory.ts";

/** The `lang` attribute of each page. */
const LANGUAGES: ReadonlyMap<string, string> = new Map([
	["en", "en"],
	["tc", "zh-Hant-HK"],
	["sc", "zh-Hant-HK"],
]);

/**
 * The form's pages as the build has left them, first screen and all, filled with what this
 * installation is configured to. Filled and compressed once: only maintenance changes while it runs.
 */
@Injectable()
export class FormPages {
	readonly #pages = new Map<string, FormPage>();

	constructor(
		private readonly configuration: PublicConfigurationService,
		@Inject(WEB_DIRECTORY) private readonly directory: string,
	) {}

	/**
	 * @param language of the address
	 * @returns undefined for what is no language
	 * @throws NotFoundException where the form is not built
	 */
	async page(language: string): Promise<FormPage | undefined> {
		const lang = LANGUAGES.get(language);
		if (lang === undefined) return undefined;
		const configuration = await this.configuration.read();
		const key = `${language} ${JSON.stringify(configuration)}`;
		const known = this.#pages.get(key);
		if (known) return known;
		const template = await this.#readTemplate(language, configuration);
		const page = await formPageOf(filled(template, lang, configuration));
		this.#pages.set(key, page);
		return page;
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

/** Functions, because a text would have its dollar signs interpreted. */
function filled(template: string, lang: string, configuration: PublicConfiguration): string {
	const { hotline } = configuration;
	return template
		.replace("{{lang}}", () => lang)
		.replaceAll("{{hotlineDigits}}", () => hotline.replace(/[^\d+]/g, ""))
		.replaceAll("{{hotline}}", () => escapeHtml(hotline))
		.replace("{{configuration}}", () => JSON.stringify(configuration).replaceAll("<", "\\u003c"));
}
