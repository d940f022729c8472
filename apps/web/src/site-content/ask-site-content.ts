import * as v from "valibot";
import { call } from "../api/call.ts";

/**
 * Asks the graphql path for a part of the site content.
 *
 * @param query reads `siteContent` in the variable `$language`
 * @throws ApiProblem, ConnectionLostError
 */
export async function askSiteContent<Content>(
	query: string,
	schema: v.GenericSchema<unknown, Content>,
	language: string,
): Promise<Content> {
	const answerSchema = v.object({ data: v.object({ siteContent: schema }) });
	const { data } = await call("graphql", answerSchema, {
		prefix: import.meta.env.BASE_URL,
		method: "post",
		json: { query, variables: { language } },
	});
	return data.siteContent;
}
