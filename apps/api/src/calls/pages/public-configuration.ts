import { Inject, Injectable } from "@nestjs/common";
import {
	COLLECTION_STATEMENT_VERSION,
	type PublicConfiguration,
} from "@sim-registration/validation";
import { recaptchaSettings } from "../../domain/captcha/recaptcha-settings.ts";
import { Maintenance } from "../../domain/maintenance/maintenance.ts";
import { brandOf } from "../../platform/brand/brand.ts";
import { ENVIRONMENT, type Environment } from "../../platform/environment/environment.ts";

/** The configuration that the page passes to the form. */
@Injectable()
export class PublicConfigurationService {
	constructor(
		@Inject(ENVIRONMENT) private readonly environment: Environment,
		private readonly maintenance: Maintenance,
	) {}

	async read(): Promise<PublicConfiguration> {
		const { CAPTCHA, HOTLINE, SUPPORT_EMAIL, MAIN_SITE_URL } = this.environment;
		const recaptcha = recaptchaSettings(this.environment);
		const { IAMSMART, IAMSMART_LOGO, IAMSMART_MORE_INFO_URL } = this.environment;
		const isIamSmartOn = IAMSMART === "gateway";
		return {
			captcha: CAPTCHA,
			...(recaptcha && {
				recaptcha: {
					scriptUrl: recaptcha.scriptUrl,
					v3SiteKey: recaptcha.v3.siteKey,
					v2SiteKey: recaptcha.v2.siteKey,
				},
			}),
			countsUsage: this.environment.USAGE === "on",
			brandName: brandOf(this.environment).name,
			maintenance: await this.maintenance.isOn(),
			hotline: HOTLINE,
			supportEmail: SUPPORT_EMAIL,
			mainSiteUrl: MAIN_SITE_URL,
			iamSmart: isIamSmartOn ? "on" : "off",
			...(isIamSmartOn &&
				IAMSMART_LOGO !== undefined && {
					iamSmartLogo: `data:image/svg+xml,${encodeURIComponent(IAMSMART_LOGO)}`,
				}),
			iamSmartMoreInfoUrl: IAMSMART_MORE_INFO_URL,
			collectionStatementVersion: COLLECTION_STATEMENT_VERSION,
		};
	}
}
