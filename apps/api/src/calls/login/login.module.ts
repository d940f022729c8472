import { Module } from "@nestjs/common";
import { AccountsModule } from "../../domain/accounts/accounts.module.ts";
import { KnownAccounts } from "../../domain/accounts/known-accounts.ts";
import { CaptchaModule } from "../../domain/captcha/captcha.module.ts";
import { DraftKeysModule } from "../../domain/draft-keys/draft-keys.module.ts";
import { MaintenanceModule } from "../../domain/maintenance/maintenance.module.ts";
import { RegistrationsModule } from "../../domain/registrations/registrations.module.ts";
import { SessionModule } from "../../domain/sessions/session-guard.module.ts";
import { voidFuture } from "../../platform/jobs/future-rows.ts";
import { expire } from "../../platform/jobs/past-rows.ts";
import { CaptchaChallengeController } from "./captcha-challenge.controller.ts";
import { CaptchaCheckController } from "./captcha-check.controller.ts";
import { KnownBrowsers } from "./known-browsers.ts";
import { LoginController } from "./login.controller.ts";
import { LoginService } from "./login.service.ts";
import { LOGIN_ATTEMPT_KEPT_MS, LoginAttempts } from "./login-attempts.ts";
import { SessionService } from "./session.service.ts";

@Module({
	imports: [
		AccountsModule,
		CaptchaModule,
		SessionModule,
		MaintenanceModule,
		RegistrationsModule,
		DraftKeysModule,
	],
	controllers: [LoginController, CaptchaChallengeController, CaptchaCheckController],
	providers: [
		LoginService,
		LoginAttempts,
		SessionService,
		KnownAccounts,
		KnownBrowsers,
		expire("login_attempts", (database, ago) =>
			database.deleteFrom("login_attempts").where("attempted_at", "<", ago(LOGIN_ATTEMPT_KEPT_MS)),
		),
		voidFuture("login_attempts", (database, { ahead }) =>
			database.deleteFrom("login_attempts").where("attempted_at", ">", ahead(0)),
		),
	],
})
export class LoginModule {}
