import { Module } from "@nestjs/common";
import { CLOCK, type Clock } from "../../environment/clock.ts";
import { ENVIRONMENT, type Environment } from "../../environment/environment.ts";
import { RootKeys } from "../../sealing/root-keys.ts";
import { AltchaCaptchaVerifier } from "./adapters/altcha-captcha-verifier.ts";
import { NoCaptchaVerifier } from "./adapters/no-captcha-verifier.ts";
import { AltchaChallenges } from "./altcha-challenges.ts";
import { CaptchaController } from "./captcha.controller.ts";
import { CaptchaVerifier } from "./captcha-verifier.ts";
import { SpentCaptchas } from "./spent-captchas.ts";

/** Chooses the captcha. */
@Module({
	controllers: [CaptchaController],
	providers: [
		SpentCaptchas,
		{
			provide: CaptchaVerifier,
			inject: [ENVIRONMENT, RootKeys, SpentCaptchas, CLOCK],
			useFactory: (
				{ CAPTCHA, ALTCHA_COST, ALTCHA_ATTEMPTS }: Environment,
				keys: RootKeys,
				spent: SpentCaptchas,
				clock: Clock,
			) =>
				CAPTCHA === "off"
					? new NoCaptchaVerifier()
					: new AltchaCaptchaVerifier(keys, spent, clock, {
							cost: ALTCHA_COST,
							attempts: ALTCHA_ATTEMPTS,
						}),
		},
		{
			provide: AltchaChallenges,
			inject: [CaptchaVerifier],
			useFactory: (verifier: CaptchaVerifier): AltchaChallenges => ({
				create: () =>
					verifier instanceof AltchaCaptchaVerifier
						? verifier.createChallenge()
						: Promise.resolve(undefined),
			}),
		},
	],
	exports: [CaptchaVerifier],
})
export class CaptchaModule {}
