import { Controller, Get, Header, Headers, Inject, Req, Res } from "@nestjs/common";
import type { Request, Response } from "express";
import * as v from "valibot";
import { brandOf } from "../../../platform/brand/brand.ts";
import { ENVIRONMENT, type Environment } from "../../../platform/environment/environment.ts";
import { customerLanguageOf } from "../../../platform/http/customer-language.ts";
import { OpenToEverybody } from "../../../platform/http/open-to-everybody.ts";
import {
	type ArrivedBrowser,
	BrowserReturn,
	type ReturnAnswer,
} from "../fillings/browser-return.ts";
import { renderReturnPage } from "./render-return-page.ts";
import { ReturnCookie } from "./return-cookie.ts";
import { returnStyle } from "./return-style.ts";

const text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(4_096));
const returnSchema = v.union([
	v.object({ state: text, error_code: text }),
	v.object({ state: text, code: text }),
]);

const OVER: ReturnAnswer = { kind: "over", language: undefined };

/** The addresses that iAM Smart redirects browsers to. */
@OpenToEverybody()
@Controller("api/iamsmart")
export class ReturnController {
	constructor(
		private readonly returns: BrowserReturn,
		private readonly cookie: ReturnCookie,
		@Inject(ENVIRONMENT) private readonly environment: Environment,
	) {}

	@Get("callback")
	async callback(
		@Req() request: Request,
		@Res() response: Response,
		@Headers("accept-language") acceptLanguage: string | undefined,
	): Promise<void> {
		const browser = this.#readBrowser(request);
		const answer = browser === undefined ? OVER : await this.returns.arrive(browser);
		if (browser?.isOriginal) this.cookie.clear(response, browser.state);
		response
			.status(answer.kind === "over" ? 404 : 200)
			.setHeader("Cache-Control", "no-store")
			.type("html")
			.send(
				renderReturnPage(answer, customerLanguageOf(acceptLanguage), brandOf(this.environment)),
			);
	}

	@Get("return.css")
	@Header("Content-Type", "text/css; charset=utf-8")
	@Header("Cache-Control", "public, max-age=3600")
	style(): string {
		return returnStyle(brandOf(this.environment));
	}

	/** Programs that inspect an address before a person opens it send HEAD: it has no effect. */
	#readBrowser(request: Request): ArrivedBrowser | undefined {
		const query = v.safeParse(returnSchema, request.query);
		if (request.method !== "GET" || !query.success) return undefined;
		const { state } = query.output;
		return {
			state,
			brings:
				"code" in query.output
					? { code: query.output.code }
					: { errorCode: query.output.error_code },
			isOriginal: this.cookie.isFor(request, state),
		};
	}
}
