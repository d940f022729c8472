import type {
	Category,
	ContentLanguage,
	SiteContent,
	Solution,
	Subcategory,
} from "@sim-registration/validation";
import type {
	LocalisedCategory,
	LocalisedContent,
	LocalisedLink,
	LocalisedSolution,
} from "./localised-content.ts";

/** The content in one language, in the shape of the form and the graphql path. */
export function localise(
	{ header, footer }: LocalisedContent,
	language: ContentLanguage,
): SiteContent {
	return {
		header: {
			categories: header.categories.map((category) => localiseCategory(category, language)),
			navigation: header.navigation.map((item) => ({
				...localiseLink(item, language),
				forceActive: item.forceActive === true,
			})),
			loginButtonText: header.loginButtonText[language],
			urlLogin: header.urlLogin[language],
		},
		footer: {
			categories: footer.categories.map((category) => localiseCategory(category, language)),
		},
	};
}

function localiseCategory(category: LocalisedCategory, language: ContentLanguage): Category {
	const { type, icon, colours, subcategories = [], solutions = [] } = category;
	return {
		...localiseLink(category, language),
		type,
		icon,
		colours: { ...colours },
		subcategories: subcategories.map((link) => localiseLink(link, language)),
		solutions: solutions.map((outer) => ({
			...localiseSolution(outer, language),
			children: (outer.children ?? []).map((middle) => ({
				...localiseSolution(middle, language),
				children: (middle.children ?? []).map((inner) => localiseSolution(inner, language)),
			})),
		})),
	};
}

function localiseLink(
	{ title, url, analyticsTag, isTest }: LocalisedLink,
	language: ContentLanguage,
): Subcategory {
	return { title: title[language], url: url[language], analyticsTag, isTest: isTest === true };
}

function localiseSolution(
	{ title, urlID, images, subtitle, faqOnly, isTest }: LocalisedSolution,
	language: ContentLanguage,
): Omit<Solution, "children"> {
	return {
		title: title[language],
		urlID,
		image: images?.[language] ?? null,
		subtitle: subtitle?.[language] ?? null,
		faqOnly: faqOnly === true,
		isTest: isTest === true,
	};
}
