import { Module } from "@nestjs/common";
import { AccountsModule } from "../../domain/accounts/accounts.module.ts";
import { KnownAccounts } from "../../domain/accounts/known-accounts.ts";
import { CaptchaModule } from "../../domain/captcha/captcha.module.ts";
import { DraftKeysModule } from "../../domain/draft-keys/draft-keys.module.ts";
import { MaintenanceModule } from "../../domain/maintenance/maintenance.module.ts";
import { RegistrationsModule } from "../../domain/registrations/registrations.module.ts";
import { SessionModule } from "../../domain/sessions/session.module.ts";
import { CaptchaController } from "./captcha.controller.ts";
import { CaptchaCheckController } from "./captcha-check.controller.ts";
import { KnownBrowsers } from "./known-browsers.ts";
import { LoginController } from "./login.controller.ts";
import { LoginService } from "./login.service.ts";
import { LoginAttempts } from "./login-attempts.ts";

@Module({
	imports: [
		AccountsModule,
		CaptchaModule,
		SessionModule,
		MaintenanceModule,
		RegistrationsModule,
		DraftKeysModule,
	],
	controllers: [LoginController, CaptchaController, CaptchaCheckController],
	providers: [LoginService, LoginAttempts, KnownAccounts, KnownBrowsers],
})
export class LoginModule {}
