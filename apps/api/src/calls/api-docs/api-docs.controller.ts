import { Controller, Get, Header, Inject } from "@nestjs/common";
import { ENVIRONMENT, type Environment } from "../../platform/environment/environment.ts";
import { OpenToEverybody } from "../../platform/http/open-to-everybody.ts";
import { Problem } from "../../platform/http/problem.ts";
import { API_DOCS_STYLE } from "./api-docs-style.ts";
import { readDocument } from "./read-document.ts";
import { renderDocument } from "./render-document.ts";

/** The OpenAPI document as a page, for developers. Not available in production. */
@OpenToEverybody()
@Controller()
export class ApiDocsController {
	constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {}

	/**
	 * @throws Problem not_found in production, and if the document is not deployed with the server
	 */
	@Get("api-docs")
	@Header("Cache-Control", "no-store")
	@Header("Content-Type", "text/html; charset=utf-8")
	async page(): Promise<string> {
		this.#requireDevelopment();
		const document = await readDocument();
		if (document === undefined) throw new Problem("not_found");
		return renderDocument(document);
	}

	@Get("api-docs.css")
	@Header("Cache-Control", "no-store")
	@Header("Content-Type", "text/css; charset=utf-8")
	style(): string {
		this.#requireDevelopment();
		return API_DOCS_STYLE;
	}

	#requireDevelopment(): void {
		if (this.environment.NODE_ENV === "production") throw new Problem("not_found");
	}
}
