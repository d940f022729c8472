import { Module } from "@nestjs/common";
import { ConfigurationModule } from "../configuration/configuration.module.ts";
import { DraftModule } from "../drafts/draft.module.ts";
import { RegistrationsModule } from "../registrations/registrations.module.ts";
import { AccountsModule } from "./accounts/accounts.module.ts";
import { KnownAccounts } from "./accounts/known-accounts.ts";
import { CaptchaModule } from "./captcha/captcha.module.ts";
import { KnownBrowsers } from "./known-browsers.ts";
import { LoginController } from "./login.controller.ts";
import { LoginService } from "./login.service.ts";
import { LoginAttempts } from "./login-attempts.ts";
import { SessionModule } from "./session/session.module.ts";

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
