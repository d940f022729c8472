import { Controller, Get, Header, Inject, Param, Redirect, Req, Res } from "@nestjs/common";
import type { Request, Response } from "express";
import { Maintenance } from "../../domain/maintenance/maintenance.ts";
import { brandOf } from "../../platform/brand/brand.ts";
import { ENVIRONMENT, type Environment } from "../../platform/environment/environment.ts";
import { acceptedEncoding } from "../../platform/http/accepted-encoding.ts";
import { BASE_PATH, FALLBACK_LANGUAGE } from "../../platform/http/base-path.ts";
import { OpenToEverybody } from "../../platform/http/open-to-everybody.ts";
import { allowInlineStyle } from "../../platform/http/security-headers.ts";
import type { FormPage } from "./form-page.ts";
import { FormPages } from "./form-pages.ts";

const DEFAULT_PAGE = `${BASE_PATH}/${FALLBACK_LANGUAGE}`;

/** Pages that exist on the main company site under the same path. */
const MAIN_SITE_PAGES = ["tnc", "code-of-practice"];

/** The addresses of the form, specification section 2. */
@OpenToEverybody()
@Controller()
export class PageController {
	constructor(
		private readonly pages: FormPages,
		private readonly maintenance: Maintenance,
		@Inject(ENVIRONMENT) private readonly environment: Environment,
	) {}

	@Get()
	@Redirect(DEFAULT_PAGE)
	base(): void {}

	/** Under maintenance every path shows the notice. */
	@Get("page-not-found")
	async pageNotFound(@Req() request: Request, @Res() response: Response): Promise<void> {
		if (await this.maintenance.isOn()) return this.form(FALLBACK_LANGUAGE, request, response);
		response.status(404);
		send(await this.pages.pageBeside("not-found", FALLBACK_LANGUAGE), request, response);
	}

	@Get(":language/accessibility")
	async accessibility(
		@Param("language") language: string,
		@Req() request: Request,
		@Res() response: Response,
	): Promise<void> {
		if (await this.maintenance.isOn()) return response.redirect(DEFAULT_PAGE);
		send(await this.pages.pageBeside("accessibility", language), request, response);
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

	@Get("icon.svg")
	@Header("Content-Type", "image/svg+xml; charset=utf-8")
	@Header("Cache-Control", "public, max-age=3600")
	icon(): string {
		return brandOf(this.environment).mark.svg;
	}

	/**
	 * Revalidated on each load, so that a deployment takes effect at once; an unchanged page is not
	 * sent again.
	 */
	@Get(":language")
	async form(
		@Param("language") language: string,
		@Req() request: Request,
		@Res() response: Response,
	): Promise<void> {
		send(await this.pages.page(language), request, response);
	}
}

/** @param page undefined if the address names no language */
function send(page: FormPage | undefined, request: Request, response: Response): void {
	if (page === undefined) {
		response.redirect(DEFAULT_PAGE);
		return;
	}
	const encoding = acceptedEncoding(request, () => true);
	response.setHeader("Cache-Control", "no-cache");
	response.vary("Accept-Encoding");
	// The one inline style of a page is the brand's.
	allowInlineStyle(response, page.styleSource);
	response.setHeader("ETag", `"${page.tag}-${encoding ?? "plain"}"`);
	if (encoding) response.setHeader("Content-Encoding", encoding);
	response.type("html").send(encoding ? page.compressed[encoding] : page.html);
}
