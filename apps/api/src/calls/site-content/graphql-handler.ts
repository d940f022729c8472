import type { ContentLanguage } from "@sim-registration/validation";
import {
	GraphQLError,
	type GraphQLSchema,
	NoSchemaIntrospectionCustomRule,
	type ParseOptions,
	parse,
	type Source,
	validate,
} from "graphql";
import { createHandler, type Handler } from "graphql-http";
import { isWithinLimits } from "./query-limits.ts";
import { SITE_CONTENT_SCHEMA } from "./site-content.graphql.ts";
import type { SiteContentService } from "./site-content.service.ts";

const MAX_TOKENS = 1_000;

/** A query handler over the site content. Introspection is off in production. */
export function createGraphqlHandler(
	content: SiteContentService,
	{ isProduction }: { readonly isProduction: boolean },
): Handler {
	const rules = isProduction ? [NoSchemaIntrospectionCustomRule] : [];
	return createHandler({
		schema: SITE_CONTENT_SCHEMA,
		rootValue: {
			siteContent: ({ language }: { language: ContentLanguage }) => content.in(language),
		},
		validationRules: rules,
		parse: (source: string | Source, options?: ParseOptions) =>
			parse(source, { ...options, maxTokens: MAX_TOKENS }),
		// Checks the limits first: the standard rules compare every field with every other.
		validate: (schema: GraphQLSchema, document, ...rest) =>
			isWithinLimits(document)
				? validate(schema, document, ...rest)
				: [new GraphQLError("Asks for too much")],
	});
}
