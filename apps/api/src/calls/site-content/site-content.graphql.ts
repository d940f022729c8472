import {
	CATEGORY_TYPES,
	CONTENT_COLOURS,
	CONTENT_ICONS,
	CONTENT_LANGUAGES,
} from "@sim-registration/validation";
import { buildSchema } from "graphql";

/** Icon names with hyphens are not valid GraphQL names, so icons are strings. */
const icons = CONTENT_ICONS.join(", ");

/** The schema of the graphql path. It has no Mutation, because content is read-only. */
export const SITE_CONTENT_SCHEMA = buildSchema(`
	enum Language { ${CONTENT_LANGUAGES.join(" ")} }
	enum CategoryType { ${CATEGORY_TYPES.join(" ")} }
	enum Colour { ${CONTENT_COLOURS.join(" ")} }

	type Query { siteContent(language: Language!): SiteContent! }

	type SiteContent { header: Header! footer: Footer! }

	type Header {
		categories: [Category!]!
		navigation: [NavigationItem!]!
		loginButtonText: String!
		urlLogin: String!
	}

	type Footer { categories: [Category!]! }

	type Category {
		title: String!
		"a path on the main company site"
		url: String!
		analyticsTag: String!
		isTest: Boolean!
		type: CategoryType!
		"one of: ${icons}"
		icon: String!
		colours: Colours!
		subcategories: [Subcategory!]!
		solutions: [Solution!]!
	}

	type Colours { ground: Colour! ink: Colour! }

	type Subcategory { title: String! url: String! analyticsTag: String! isTest: Boolean! }

	type NavigationItem {
		title: String!
		url: String!
		analyticsTag: String!
		isTest: Boolean!
		"marks the current page, independent of the address"
		forceActive: Boolean!
	}

	type Solution {
		title: String!
		urlID: String!
		"the path of a picture on this site"
		image: String
		subtitle: String
		"has no page, only questions and answers in the support section"
		faqOnly: Boolean!
		isTest: Boolean!
		"three levels in all; none inside the third"
		children: [Solution!]
	}
`);
