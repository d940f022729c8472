import * as v from "valibot";

/** What the server tells the form, in a JSON block of the page. */
export const publicConfigurationSchema = v.object({
	captcha: v.picklist(["altcha", "recaptcha", "off"]),
	/** with reCAPTCHA only */
	recaptcha: v.exactOptional(
		v.object({ scriptUrl: v.string(), v3SiteKey: v.string(), v2SiteKey: v.string() }),
	),
	maintenance: v.boolean(),
	/** the provider's name, by the language of the address */
	brandName: v.object({ en: v.string(), tc: v.string(), sc: v.string() }),
	hotline: v.string(),
	supportEmail: v.string(),
	mainSiteUrl: v.string(),
	/** whether the identity service can be used here; its button stands either way */
	iamSmart: v.picklist(["off", "on"]),
	iamSmartMoreInfoUrl: v.string(),
	/** which text of the Personal Information Collection Statement is in force */
	collectionStatementVersion: v.string(),
});

export type PublicConfiguration = v.InferOutput<typeof publicConfigurationSchema>;
