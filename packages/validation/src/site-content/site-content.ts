import * as v from "valibot";
import { categorySchema, navigationItemSchema } from "./category.ts";
import { contentList } from "./content-list.ts";
import { contentPathSchema, contentTextSchema } from "./content-text.ts";

/** What the header's menu shows, in one language. */
export const headerContentSchema = v.object({
	categories: contentList(categorySchema),
	navigation: contentList(navigationItemSchema),
	loginButtonText: contentTextSchema,
	urlLogin: contentPathSchema,
});

/** What the footer shows, in one language. Its categories have the header's shape. */
export const footerContentSchema = v.object({ categories: contentList(categorySchema) });

/** The content of header, solutions menu and footer in one language. */
export const siteContentSchema = v.object({
	header: headerContentSchema,
	footer: footerContentSchema,
});

export type HeaderContent = v.InferOutput<typeof headerContentSchema>;
export type FooterContent = v.InferOutput<typeof footerContentSchema>;
export type SiteContent = v.InferOutput<typeof siteContentSchema>;
