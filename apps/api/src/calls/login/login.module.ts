import { Module } from "@nestjs/common";
import { AccountsModule } from "../../domain/accounts/accounts.module.ts";
import { KnownAccounts } from "../../domain/accounts/known-accounts.ts";
import { CaptchaModule } from "../../domain/captcha/captcha.module.ts";
import { RegistrationsModule } from "../../domain/registrations/registrations.module.ts";
import { SessionModule } from "../../domain/sessions/session.module.ts";
import { ConfigurationModule } from "../configuration/configuration.module.ts";
import { DraftModule } from "../drafts/draft.module.ts";
import { KnownBrowsers } from "./known-browsers.ts";
import { LoginController } from "./login.controller.ts";
import { LoginService } from "./login.service.ts";
import { LoginAttempts } from "./login-attempts.ts";

@Module({
	imports: [
		AccountsModule,
		CaptchaModule,
		SessionModule,
		ConfigurationModule,
		RegistrationsModule,
		DraftModule,
	],
	controllers: [LoginController],
	providers: [LoginService, LoginAttempts, KnownAccounts, KnownBrowsers],
})
export class LoginModule {}
