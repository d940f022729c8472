export {
	type Category,
	categorySchema,
	type NavigationItem,
	type Subcategory,
	subcategorySchema,
} from "./category.ts";
export {
	CATEGORY_TYPES,
	type CategoryType,
	CONTENT_COLOURS,
	CONTENT_ICONS,
	CONTENT_LANGUAGES,
	type ContentColour,
	type ContentIcon,
	type ContentLanguage,
} from "./content-tokens.ts";
export {
	type FooterContent,
	footerContentSchema,
	type HeaderContent,
	headerContentSchema,
	type SiteContent,
	siteContentSchema,
} from "./site-content.ts";
export type { Solution } from "./solution.ts";
export { solutionPath } from "./solution-path.ts";
