import { Module } from "@nestjs/common";
import { CAPTCHA_LIFETIME_MS } from "@sim-registration/validation";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
import { ENVIRONMENT, type Environment } from "../../platform/environment/environment.ts";
import { chooseAdapter } from "../../platform/extensions/choose-adapter.ts";
import { voidFuture } from "../../platform/jobs/future-rows.ts";
import { expire } from "../../platform/jobs/past-rows.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { AltchaCaptchaVerifier } from "./adapters/altcha-captcha-verifier.ts";
import { NoCaptchaVerifier } from "./adapters/no-captcha-verifier.ts";
import { RecaptchaCaptchaVerifier } from "./adapters/recaptcha-captcha-verifier.ts";
import { AltchaChallenges } from "./altcha-challenges.ts";
import { CaptchaGate, captchaMetrics } from "./captcha-gate.ts";
import { CaptchaVerifier } from "./captcha-verifier.ts";
import { recaptchaSettings } from "./recaptcha-settings.ts";
import { SPENT_CAPTCHA_KEPT_MS, SpentCaptchas } from "./spent-captchas.ts";

/** Selects the captcha. */
@Module({
	providers: [
		CaptchaGate,
		SpentCaptchas,
		captchaMetrics,
		expire("used_captchas", (database, ago) =>
			database.deleteFrom("used_captchas").where("expires_at", "<", ago(SPENT_CAPTCHA_KEPT_MS)),
		),
		voidFuture("used_captchas", (database, { ahead }) =>
			database.deleteFrom("used_captchas").where("expires_at", ">", ahead(CAPTCHA_LIFETIME_MS)),
		),
		{
			provide: AltchaChallenges,
			inject: [ENVIRONMENT, RootKeys, CLOCK],
			useFactory: (environment: Environment, keys: RootKeys, now: Clock) =>
				new AltchaChallenges(keys, now, {
					isOn: environment.CAPTCHA === "altcha",
					cost: environment.ALTCHA_COST,
					attempts: environment.ALTCHA_ATTEMPTS,
				}),
		},
		chooseAdapter(CaptchaVerifier, {
			inject: [ENVIRONMENT, AltchaChallenges, RootKeys, SpentCaptchas, CLOCK],
			useFactory: (
				environment: Environment,
				challenges: AltchaChallenges,
				keys: RootKeys,
				spent: SpentCaptchas,
				now: Clock,
			): CaptchaVerifier => {
				const recaptcha = recaptchaSettings(environment);
				if (recaptcha) return new RecaptchaCaptchaVerifier(recaptcha, keys, spent, now);
				if (environment.CAPTCHA === "off") return new NoCaptchaVerifier();
				return new AltchaCaptchaVerifier(challenges, spent);
			},
		}),
	],
	exports: [AltchaChallenges, CaptchaGate],
})
export class CaptchaModule {}
