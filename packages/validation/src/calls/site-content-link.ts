import * as v from "valibot";

const PATH = /^(\/[\w.-]+)+\/?$/;
const ANALYTICS_TAG = /^[a-z0-9]+([_-][a-z0-9]+)*$/;

/** A title or subtitle that is not blank. */
export const contentTextSchema = v.pipe(v.string(), v.regex(/\S/, "is blank"));

/** A path on the main company site, without host or query. */
export const contentPathSchema = v.pipe(v.string(), v.regex(PATH, "is not a path"));

/** A sub-page of a category, in one language: a link, as the category itself. */
export const subcategorySchema = v.object({
	title: contentTextSchema,
	url: contentPathSchema,
	/** identifies the entry in the main site's analytics */
	analyticsTag: v.pipe(v.string(), v.regex(ANALYTICS_TAG, "is not a tag")),
	/** marked as a test entry in the menu, and never first in its list */
	isTest: v.boolean(),
});

export type Subcategory = v.InferOutput<typeof subcategorySchema>;
