import type {
	CategoryType,
	ContentColour,
	ContentIcon,
	ContentLanguage,
} from "@sim-registration/validation";

/** A value per language. */
export type Localised<Value> = Readonly<Record<ContentLanguage, Value>>;

/** A link to a page of the main company site, or to one of this server. */
export interface LocalisedLink {
	readonly title: Localised<string>;
	readonly url: Localised<string>;
	readonly analyticsTag: string;
	/** a test entry: marked as such, and never first in its list */
	readonly isTest?: true;
}

export interface LocalisedSolution {
	readonly title: Localised<string>;
	readonly urlID: string;
	readonly images?: Localised<string>;
	readonly subtitle?: Localised<string>;
	readonly faqOnly?: true;
	readonly isTest?: true;
	readonly children?: readonly LocalisedSolution[];
}

/** A category of the header or the footer (specification, section 3). */
export interface LocalisedCategory extends LocalisedLink {
	readonly type: CategoryType;
	readonly icon: ContentIcon;
	readonly colours: { readonly ground: ContentColour; readonly ink: ContentColour };
	readonly subcategories?: readonly LocalisedLink[];
	readonly solutions?: readonly LocalisedSolution[];
}

export interface LocalisedNavigationItem extends LocalisedLink {
	readonly forceActive?: true;
}

/** All content of header, solutions menu and footer, in every language. */
export interface LocalisedContent {
	readonly header: {
		readonly categories: readonly LocalisedCategory[];
		readonly navigation: readonly LocalisedNavigationItem[];
		readonly loginButtonText: Localised<string>;
		readonly urlLogin: Localised<string>;
	};
	readonly footer: { readonly categories: readonly LocalisedCategory[] };
}
