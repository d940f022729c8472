import { Module } from "@nestjs/common";
import { CLOCK, type Clock } from "../../platform/environment/clock.ts";
import { ENVIRONMENT, type Environment } from "../../platform/environment/environment.ts";
import { chooseAdapter } from "../../platform/extensions/choose-adapter.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { AltchaCaptchaVerifier } from "./adapters/altcha-captcha-verifier.ts";
import { NoCaptchaVerifier } from "./adapters/no-captcha-verifier.ts";
import { RecaptchaCaptchaVerifier } from "./adapters/recaptcha-captcha-verifier.ts";
import { AltchaChallenges } from "./altcha-challenges.ts";
import { CaptchaGate } from "./captcha-gate.ts";
import { CaptchaVerifier } from "./captcha-verifier.ts";
import { recaptchaSettings } from "./recaptcha-settings.ts";
import { SpentCaptchas } from "./spent-captchas.ts";

/** Selects the captcha. */
@Module({
	providers: [
		CaptchaGate,
		SpentCaptchas,
		{
			provide: AltchaChallenges,
			inject: [ENVIRONMENT, RootKeys, CLOCK],
			useFactory: ({ ALTCHA_COST, ALTCHA_ATTEMPTS }: Environment, keys: RootKeys, now: Clock) =>
				new AltchaChallenges(keys, now, { cost: ALTCHA_COST, attempts: ALTCHA_ATTEMPTS }),
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
