import { Controller, Header, HttpCode, Inject, Post, Req, UseGuards } from "@nestjs/common";
import { ThrottlerGuard } from "@nestjs/throttler";
import type { Request } from "express";
import type { Handler } from "graphql-http";
import { OpenToEverybody } from "../../platform/http/open-to-everybody.ts";
import { Problem } from "../../platform/http/problem.ts";

/** Injection token of the handler. */
export const GRAPHQL_HANDLER = Symbol("GraphqlHandler");

/** With this type only, the library answers rejected queries with 4xx. */
const ACCEPT = "application/graphql-response+json";
const OK = 200;

/** Answers queries of the site content. Read-only, so it needs no CSRF token. */
@OpenToEverybody()
@Controller("graphql")
export class GraphqlController {
	constructor(@Inject(GRAPHQL_HANDLER) private readonly handle: Handler) {}

	/** @throws Problem request_malformed for an invalid, too large or unknown query */
	@Post()
	@HttpCode(OK)
	@Header("Cache-Control", "no-store")
	@UseGuards(ThrottlerGuard)
	async query(@Req() request: Request): Promise<unknown> {
		if (!request.is("application/json")) throw new Problem("unsupported_media_type");
		const [body, { status }] = await this.handle({
			method: request.method,
			url: request.url,
			headers: { accept: ACCEPT, "content-type": "application/json; charset=utf-8" },
			body: typeof request.body === "object" ? request.body : null,
			raw: request,
			context: undefined,
		});
		// The library's own message would echo the query.
		if (status !== OK || body === null) throw new Problem("request_malformed");
		return JSON.parse(body);
	}
}
