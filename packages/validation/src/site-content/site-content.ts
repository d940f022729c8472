import * as v from "valibot";
import { categorySchema, navigationItemSchema } from "./category.ts";
import { contentList } from "./content-list.ts";
import { contentPathSchema, contentTextSchema } from "./content-text.ts";

/** The content of the header's menu, in one language. */
export const headerContentSchema = v.object({
	categories: contentList(categorySchema),
	navigation: contentList(navigationItemSchema),
	loginButtonText: contentTextSchema,
	urlLogin: contentPathSchema,
});

/**
 * The content of the footer, in one language. Its categories have the same shape as the header's.
 */
export const footerContentSchema = v.object({ categories: contentList(categorySchema) });

/** The content of header, solutions menu and footer in one language. */
export const siteContentSchema = v.object({
	header: headerContentSchema,
	footer: footerContentSchema,
});

export type HeaderContent = v.InferOutput<typeof headerContentSchema>;
export type FooterContent = v.InferOutput<typeof footerContentSchema>;
export type SiteContent = v.InferOutput<typeof siteContentSchema>;
