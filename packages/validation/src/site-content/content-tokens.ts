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
