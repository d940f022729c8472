import { Module } from "@nestjs/common";
import { ENVIRONMENT, type Environment } from "../environment/environment.ts";
import { GraphqlController } from "./graphql.controller.ts";
import { createGraphqlHandler, GRAPHQL_HANDLER } from "./graphql-handler.ts";
import { SiteContentService } from "./site-content.service.ts";

/** The content of header, solutions menu and footer, and the path that it is asked through. */
@Module({
	controllers: [GraphqlController],
	providers: [
		SiteContentService,
		{
			provide: GRAPHQL_HANDLER,
			inject: [SiteContentService, ENVIRONMENT],
			useFactory: (content: SiteContentService, { NODE_ENV }: Environment) =>
				createGraphqlHandler(content, { isProduction: NODE_ENV === "production" }),
		},
	],
})
export class SiteContentModule {}
