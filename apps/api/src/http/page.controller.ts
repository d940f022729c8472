import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
	Controller,
	Get,
	Inject,
	NotFoundException,
	Param,
	Redirect,
	Req,
	Res,
} from "@nestjs/common";
import type { Request, Response } from "express";
import { Maintenance } from "../configuration/maintenance.ts";
import { PublicConfigurationService } from "../configuration/public-configuration.ts";
import { ENVIRONMENT, type Environment } from "../environment/environment.ts";
import { escapeHtml } from "./escape-html.ts";
import { WEB_DIRECTORY } from "./web-directory.ts";

const BASE_PATH = "/real-name-registration";
const FALLBACK_LANGUAGE = "tc";
const DEFAULT_PAGE = `${BASE_PATH}/${FALLBACK_LANGUAGE}`;

/** Pages that the main company site has under the same path. */
const MAIN_SITE_PAGES = ["tnc", "code-of-practice"];

/** The `lang` attribute of each page. */
const LANGUAGES: ReadonlyMap<string, string> = new Map([
	["en", "en"],
	["tc", "zh-Hant-HK"],
	["sc", "zh-Hant-HK"],
]);

/** The addresses of the form, specification section 2. */
@Controller()
export class PageController {
	#shell: string | undefined;

	constructor(
		private readonly configuration: PublicConfigurationService,
		private readonly maintenance: Maintenance,
		@Inject(ENVIRONMENT) private readonly environment: Environment,
	) {}

	@Get()
	@Redirect(DEFAULT_PAGE)
	base(): void {}

	/** Under maintenance every path shows the notice. */
	@Get("page-not-found")
	async pageNotFound(@Res() response: Response): Promise<void> {
		if (await this.maintenance.isOn()) return this.form(FALLBACK_LANGUAGE, response);
		response.status(404).type("text/plain").send("404");
	}

	@Get(["support/:page", ":language/support/:page"])
	async support(
		@Param("page") page: string,
		@Req() request: Request,
		@Res() response: Response,
	): Promise<void> {
		if (await this.maintenance.isOn()) return response.redirect(DEFAULT_PAGE);
		const path = request.path.slice(BASE_PATH.length);
		if (!MAIN_SITE_PAGES.includes(page)) response.redirect(BASE_PATH);
		else response.redirect(`${this.environment.MAIN_SITE_URL.replace(/\/$/, "")}${path}`);
	}

	@Get(":language")
	async form(@Param("language") language: string, @Res() response: Response): Promise<void> {
		const lang = LANGUAGES.get(language);
		if (lang === undefined) return response.redirect(DEFAULT_PAGE);
		const configuration = await this.configuration.read();
		this.#shell ??= await readShell();
		// A function, because a text would have its dollar signs interpreted.
		const page = this.#shell
			.replace("{{lang}}", () => lang)
			.replaceAll("{{hotlineDigits}}", () => configuration.hotline.replace(/[^\d+]/g, ""))
			.replaceAll("{{hotline}}", () => escapeHtml(configuration.hotline))
			.replace("{{configuration}}", () => JSON.stringify(configuration).replaceAll("<", "\\u003c"));
		response.setHeader("Cache-Control", "no-cache");
		response.type("html").send(page);
	}
}

async function readShell(): Promise<string> {
	try {
		return await readFile(join(WEB_DIRECTORY, "index.html"), "utf8");
	} catch {
		throw new NotFoundException("The form is not built: run `pnpm build`");
	}
}
