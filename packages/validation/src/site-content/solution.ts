import * as v from "valibot";
import { contentList } from "./content-list.ts";
import { contentPictureSchema, contentTextSchema, urlIdSchema } from "./content-text.ts";

const SOLUTION = {
	title: contentTextSchema,
	urlID: urlIdSchema,
	/** null if the solution has no picture */
	image: v.nullable(contentPictureSchema),
	subtitle: v.nullable(contentTextSchema),
	/** has no page, only questions and answers in the support section */
	faqOnly: v.boolean(),
	isTest: v.boolean(),
};

const innermostSchema = v.object(SOLUTION);
const middleSchema = v.object({ ...SOLUTION, children: contentList(innermostSchema) });

/** A solution in one language, with the solutions inside it: three levels in total. */
export const solutionSchema = v.object({ ...SOLUTION, children: contentList(middleSchema) });

/** A solution of any level. */
export interface Solution extends v.InferOutput<typeof innermostSchema> {
	readonly children?: readonly Solution[];
}
