import * as v from "valibot";
import { contentPathSchema, contentTextSchema, subcategorySchema } from "./site-content-link.ts";

/** The languages of the site content, as named in the form's addresses. */
export const CONTENT_LANGUAGES = ["en", "tc", "sc"] as const;

export type ContentLanguage = (typeof CONTENT_LANGUAGES)[number];

/**
 * The colours that content may use. A closed set of names, because the page's policy forbids inline
 * styles and every pair is checked for contrast: the form defines what each looks like.
 */
export const CONTENT_COLOURS = ["ink", "action", "link", "success", "warning", "paper"] as const;

export type ContentColour = (typeof CONTENT_COLOURS)[number];

/** The icons that content may use; the form draws them. */
export const CONTENT_ICONS = [
	"border",
	"offer",
	"solution",
	"insight",
	"award",
	"support",
	"sign-up",
	"document",
] as const;

export type ContentIcon = (typeof CONTENT_ICONS)[number];

/** What a category contains: only a link, sub-pages, or solutions. */
export const CATEGORY_TYPES = ["link", "pages", "solutions"] as const;

export type CategoryType = (typeof CATEGORY_TYPES)[number];

const PICTURE = /^(\/[\w.-]+)+\.(svg|png|jpg)$/;
const URL_ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** A list that must not start with a test entry. */
function contentList<Entry extends { isTest: boolean }>(schema: v.GenericSchema<unknown, Entry>) {
	return v.pipe(
		v.array(schema),
		v.check((list) => list[0]?.isTest !== true, "begins with a test entry"),
	);
}

const SOLUTION = {
	title: contentTextSchema,
	/** its name in an address */
	urlID: v.pipe(v.string(), v.regex(URL_ID, "is not a urlID")),
	/** the path of a picture on the form's own site; null if the solution has none */
	image: v.nullable(v.pipe(v.string(), v.regex(PICTURE, "is not a picture"))),
	subtitle: v.nullable(contentTextSchema),
	/** has no page, only questions and answers in the support section */
	faqOnly: v.boolean(),
	isTest: v.boolean(),
};

const innermostSchema = v.object(SOLUTION);
const middleSchema = v.object({ ...SOLUTION, children: contentList(innermostSchema) });

/** A solution in one language, with the solutions inside it: three levels in total. */
const solutionSchema = v.object({ ...SOLUTION, children: contentList(middleSchema) });

/** A solution of any level. */
export interface Solution extends v.InferOutput<typeof innermostSchema> {
	readonly children?: readonly Solution[];
}

/**
 * Path of a solution on the main company site: below its category. A faqOnly solution has no page,
 * so the path leads to its questions and answers.
 *
 * @param categoryUrl the path of the category that contains it, at any level
 */
export function solutionPath(
	categoryUrl: string,
	{ urlID, faqOnly }: Pick<Solution, "urlID" | "faqOnly">,
): string {
	const page = `${categoryUrl.replace(/\/$/, "")}/${urlID}`;
	return faqOnly ? `${page}/faq` : page;
}

/** A navigation item, shown beside the categories; forceActive marks it as the current page. */
const navigationItemSchema = v.object({
	...subcategorySchema.entries,
	forceActive: v.boolean(),
});

/** A category of the header or the footer, in one language (specification, section 3). */
const categorySchema = v.object({
	...subcategorySchema.entries,
	type: v.picklist(CATEGORY_TYPES),
	icon: v.picklist(CONTENT_ICONS),
	colours: v.object({ ground: v.picklist(CONTENT_COLOURS), ink: v.picklist(CONTENT_COLOURS) }),
	subcategories: contentList(subcategorySchema),
	solutions: contentList(solutionSchema),
});

export type NavigationItem = v.InferOutput<typeof navigationItemSchema>;
export type Category = v.InferOutput<typeof categorySchema>;

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
const footerContentSchema = v.object({ categories: contentList(categorySchema) });

/** The content of header, solutions menu and footer in one language. */
export const siteContentSchema = v.object({
	header: headerContentSchema,
	footer: footerContentSchema,
});

export type HeaderContent = v.InferOutput<typeof headerContentSchema>;
export type SiteContent = v.InferOutput<typeof siteContentSchema>;
