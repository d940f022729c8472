import {
	Body,
	Controller,
	Get,
	Header,
	Headers,
	HttpCode,
	Ip,
	Post,
	Req,
	Res,
	UseGuards,
	UseInterceptors,
} from "@nestjs/common";
import { ThrottlerGuard } from "@nestjs/throttler";
import {
	type CsrfAnswer,
	type LoginAnswer,
	type LoginInput,
	type Logout,
	type LogoutAnswer,
	loginSchema,
	logoutSchema,
	type RenewalAnswer,
} from "@sim-registration/validation";
import type { Request, Response } from "express";
import { parse } from "valibot";
import { SecurityEvents } from "../../domain/audit/security-events.ts";
import { DraftKeys } from "../../domain/draft-keys/draft-keys.ts";
import { MaintenanceGuard } from "../../domain/maintenance/maintenance.guard.ts";
import { SessionGuard, sessionOf } from "../../domain/sessions/session.guard.ts";
import { addressOf } from "../../platform/http/caller.ts";
import { CsrfGuard } from "../../platform/http/csrf.guard.ts";
import { CsrfTokens } from "../../platform/http/csrf-tokens.ts";
import { customerLanguageOf } from "../../platform/http/customer-language.ts";
import { OpenToEverybody } from "../../platform/http/open-to-everybody.ts";
import { SharedRule } from "../../platform/http/shared-rule.ts";
import { Log } from "../../platform/logging/log.ts";
import { KnownBrowsers } from "./known-browsers.ts";
import { LoginService } from "./login.service.ts";
import { LoginAuditInterceptor } from "./login-audit.interceptor.ts";
import { SessionService } from "./session.service.ts";

/** The body of a login; its rules are the shared `loginSchema`. */
class LoginDto implements LoginInput {
	@SharedRule(loginSchema)
	accountNO?: string;

	@SharedRule(loginSchema)
	mobileNO?: string;

	@SharedRule(loginSchema)
	brNO?: string;

	@SharedRule(loginSchema)
	recaptchaTokenV3?: string;

	@SharedRule(loginSchema)
	recaptchaTokenV2?: string;
}

/** The body of a log-out; its rules are the shared `logoutSchema`. */
class LogoutDto implements Logout {
	@SharedRule(logoutSchema)
	keepsDraft?: boolean;
}

@Controller("api/login")
export class LoginController {
	constructor(
		private readonly logins: LoginService,
		private readonly csrf: CsrfTokens,
		private readonly sessions: SessionService,
		private readonly browsers: KnownBrowsers,
		private readonly events: SecurityEvents,
		private readonly draftKeys: DraftKeys,
		private readonly log: Log,
	) {}

	/** Returns the token that every POST behind `CsrfGuard` repeats in X-CSRF-Token, and sets its cookie. */
	@OpenToEverybody()
	@Get("csrf")
	@Header("Cache-Control", "no-store")
	csrfToken(@Req() request: Request, @Res({ passthrough: true }) response: Response): CsrfAnswer {
		return { csrfToken: this.csrf.issue(request, response) };
	}

	@Post("login")
	@HttpCode(200)
	@Header("Cache-Control", "no-store")
	@UseGuards(ThrottlerGuard, MaintenanceGuard, CsrfGuard)
	@UseInterceptors(LoginAuditInterceptor)
	async login(
		@Body() body: LoginDto,
		@Ip() address: string,
		@Headers("accept-language") acceptLanguage: string | undefined,
		@Req() request: Request,
		@Res({ passthrough: true }) response: Response,
	): Promise<LoginAnswer> {
		const login = parse(loginSchema, { ...body });
		const language = customerLanguageOf(acceptLanguage);
		const browser = this.browsers.recognise(request, login.accountNO);
		const answer = await this.logins.login(login, { language, address, browser });
		this.browsers.remember(response, login.accountNO);
		return answer;
	}

	/**
	 * A new token for the same session, valid for another 30 minutes, at most until 12 hours after the
	 * login. Also available under maintenance.
	 */
	@Post("renew")
	@HttpCode(200)
	@Header("Cache-Control", "no-store")
	@UseGuards(ThrottlerGuard, CsrfGuard, SessionGuard)
	async renew(@Req() request: Request): Promise<RenewalAnswer> {
		return { success: true, token: await this.sessions.renew(sessionOf(request)) };
	}

	@Post("logout")
	@HttpCode(200)
	@Header("Cache-Control", "no-store")
	@UseGuards(CsrfGuard, SessionGuard)
	async logOut(@Body() body: LogoutDto, @Req() request: Request): Promise<LogoutAnswer> {
		const session = sessionOf(request);
		await this.sessions.logOut(session, parse(logoutSchema, { ...body }));
		// Halves that cannot be destroyed now are no longer given out, and a job destroys them within a
		// minute.
		await this.draftKeys
			.destroyEnded({ byDate: false })
			.catch((error: unknown) => this.log.error("draft_keys_kept", {}, error));
		this.events.note({
			action: "session ended",
			subject: "log-out",
			accountNO: session.account.accountNO,
			address: addressOf(request),
		});
		return { success: true };
	}
}
