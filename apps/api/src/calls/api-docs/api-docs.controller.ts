import { Controller, Get, Header, Inject } from "@nestjs/common";
import { ModulesContainer } from "@nestjs/core";
import { ENVIRONMENT, type Environment } from "../../platform/environment/environment.ts";
import { Extensions } from "../../platform/extensions/extensions.ts";
import { findOwnModules, findRoutes } from "../../platform/extensions/own-modules.ts";
import { OpenToEverybody } from "../../platform/http/open-to-everybody.ts";
import { Problem } from "../../platform/http/problem.ts";
import { describeOwnCalls, describeOwnCodes, OWN_TAG } from "./own-operations.ts";
import { parseDocument, readDocument } from "./read-document.ts";
import { API_DOCS_STYLE, renderDocument } from "./render-document.ts";

/** The OpenAPI document as a page, for developers. Not available in production. */
@OpenToEverybody()
@Controller()
export class ApiDocsController {
	constructor(
		@Inject(ENVIRONMENT) private readonly environment: Environment,
		private readonly modules: ModulesContainer,
		private readonly extensions: Extensions,
	) {}

	/**
	 * @throws Problem not_found in production, and if the document is not deployed with the server
	 */
	@Get("api-docs")
	@Header("Cache-Control", "no-store")
	@Header("Content-Type", "text/html; charset=utf-8")
	async page(): Promise<string> {
		return renderDocument(parseDocument(await this.#document()));
	}

	@Get("api-docs.json")
	@Header("Cache-Control", "no-store")
	async json() {
		return await this.#document();
	}

	@Get("api-docs.css")
	@Header("Cache-Control", "no-store")
	@Header("Content-Type", "text/css; charset=utf-8")
	style(): string {
		this.#requireDevelopment();
		return API_DOCS_STYLE;
	}

	/** The document of this server, with the calls and codes of its extensions. */
	async #document() {
		this.#requireDevelopment();
		const document = await readDocument();
		if (document === undefined) throw new Problem("not_found");
		const own = findRoutes(findOwnModules(this.modules, this.extensions));
		return {
			...document,
			tags: [...document.tags, ...(own.length === 0 ? [] : [OWN_TAG])],
			components: describeOwnCodes(this.extensions.codes, document.components),
			paths: { ...document.paths, ...describeOwnCalls(own) } as typeof document.paths,
		};
	}

	#requireDevelopment(): void {
		if (this.environment.NODE_ENV === "production") throw new Problem("not_found");
	}
}
