import * as v from "valibot";

/**
 * Version of the Personal Information Collection Statement. Change it with the text in the catalogs:
 * every registration stores the version that its customer saw.
 */
export const COLLECTION_STATEMENT_VERSION = "2026-12";

/** Configuration that the server passes to the form, in a JSON block of the page. */
export const publicConfigurationSchema = v.object({
	captcha: v.picklist(["altcha", "recaptcha", "off"]),
	/** with reCAPTCHA only */
	recaptcha: v.exactOptional(
		v.object({ scriptUrl: v.string(), v3SiteKey: v.string(), v2SiteKey: v.string() }),
	),
	maintenance: v.boolean(),
	/** whether the page counts what happens on it */
	countsUsage: v.boolean(),
	/** the provider's name, by the language in the address */
	brandName: v.object({ en: v.string(), tc: v.string(), sc: v.string() }),
	hotline: v.string(),
	supportEmail: v.string(),
	mainSiteUrl: v.string(),
	/** whether the identity service is available; without it, a sentence stands in its button's place */
	iamSmart: v.picklist(["off", "on"]),
	/** a data URL of an SVG */
	iamSmartLogo: v.exactOptional(v.string()),
	iamSmartMoreInfoUrl: v.string(),
	/** version of the Personal Information Collection Statement in force */
	collectionStatementVersion: v.string(),
});

export type PublicConfiguration = v.InferOutput<typeof publicConfigurationSchema>;
