import type { Decision } from "../../fillings/decision.ts";
import type { PersonId, ProfileField } from "../../persons/test-person.ts";

/** All texts of the pages in one language. */
export interface Texts {
	readonly languageName: string;
	readonly banner: string;
	readonly bannerDetail: string;
	readonly languages: string;
	readonly start: {
		readonly title: string;
		readonly lead: string;
		readonly open: string;
		readonly scan: string;
		readonly scanHint: string;
		readonly qrLabel: string;
		readonly decided: string;
	};
	readonly consent: {
		readonly title: string;
		readonly lead: string;
		readonly asks: string;
		readonly person: string;
		readonly otherOutcomes: string;
		readonly otherOutcomesHint: string;
	};
	readonly fields: Readonly<Record<ProfileField, string>>;
	readonly persons: Readonly<Record<PersonId, string>>;
	readonly decisions: Readonly<Record<Decision, string>>;
	readonly left: { readonly title: string; readonly lead: string };
	readonly problem: { readonly title: string; readonly lead: string; readonly code: string };
	readonly missing: { readonly title: string; readonly lead: string };
	readonly phone: { readonly title: string; readonly lead: string };
	readonly waiting: { readonly title: string; readonly lead: string };
	readonly over: { readonly title: string; readonly lead: string };
	readonly home: { readonly title: string; readonly lead: string };
}
