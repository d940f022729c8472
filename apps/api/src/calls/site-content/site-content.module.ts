import { Module } from "@nestjs/common";
import type { Handler } from "graphql-http";
import { ENVIRONMENT, type Environment } from "../../platform/environment/environment.ts";
import { GRAPHQL_HANDLER, GraphqlController } from "./graphql.controller.ts";
import { SiteContentService } from "./site-content.service.ts";

/** The content of header, solutions menu and footer, and its graphql path. */
@Module({
	controllers: [GraphqlController],
	providers: [
		SiteContentService,
		{
			provide: GRAPHQL_HANDLER,
			inject: [SiteContentService, ENVIRONMENT],
			useFactory: createHandlerWhenAsked,
		},
	],
})
export class SiteContentModule {}

/** Loaded with the first query, because the library is large and a start does not need it. */
function createHandlerWhenAsked(content: SiteContentService, { NODE_ENV }: Environment): Handler {
	const isProduction = NODE_ENV === "production";
	let handler: Promise<Handler> | undefined;
	return async (request) => {
		handler ??= import("./graphql-handler.ts").then(({ createGraphqlHandler }) =>
			createGraphqlHandler(content, { isProduction }),
		);
		return (await handler)(request);
	};
}
