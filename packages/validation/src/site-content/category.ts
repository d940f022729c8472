import * as v from "valibot";
import { contentList } from "./content-list.ts";
import { analyticsTagSchema, contentPathSchema, contentTextSchema } from "./content-text.ts";
import { CATEGORY_TYPES, CONTENT_COLOURS, CONTENT_ICONS } from "./content-tokens.ts";
import { solutionSchema } from "./solution.ts";

const LINK = {
	title: contentTextSchema,
	url: contentPathSchema,
	analyticsTag: analyticsTagSchema,
	/** marked as a test entry in the menu, and never first in its list */
	isTest: v.boolean(),
};

/** A sub-page of a category, in one language. */
export const subcategorySchema = v.object(LINK);

/** A navigation item, shown beside the categories; forceActive marks it as the current page. */
export const navigationItemSchema = v.object({ ...LINK, forceActive: v.boolean() });

/** A category of the header or the footer, in one language (specification, section 3). */
export const categorySchema = v.object({
	...LINK,
	type: v.picklist(CATEGORY_TYPES),
	icon: v.picklist(CONTENT_ICONS),
	colours: v.object({ ground: v.picklist(CONTENT_COLOURS), ink: v.picklist(CONTENT_COLOURS) }),
	subcategories: contentList(subcategorySchema),
	solutions: contentList(solutionSchema),
});

export type Subcategory = v.InferOutput<typeof subcategorySchema>;
export type NavigationItem = v.InferOutput<typeof navigationItemSchema>;
export type Category = v.InferOutput<typeof categorySchema>;
