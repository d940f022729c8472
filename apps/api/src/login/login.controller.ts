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
} from "@nestjs/common";
import { ThrottlerGuard } from "@nestjs/throttler";
import { type CsrfAnswer, type LoginAnswer, loginSchema } from "@sim-registration/validation";
import type { Request, Response } from "express";
import { parse } from "valibot";
import { MaintenanceGuard } from "../configuration/maintenance.guard.ts";
import { CsrfGuard } from "../http/csrf.guard.ts";
import { CsrfTokens } from "../http/csrf-tokens.ts";
import { customerLanguageOf } from "../http/customer-language.ts";
import { LoginDto } from "./login.dto.ts";
import { LoginService } from "./login.service.ts";

@Controller("api/login")
export class LoginController {
	constructor(
		private readonly service: LoginService,
		private readonly csrf: CsrfTokens,
	) {}

	/** Gives the token that every POST repeats in X-CSRF-Token, and sets its cookie. */
	@Get("csrf")
	@Header("Cache-Control", "no-store")
	csrfToken(@Req() request: Request, @Res({ passthrough: true }) response: Response): CsrfAnswer {
		return { csrfToken: this.csrf.issue(request, response) };
	}

	@Post("login")
	@HttpCode(200)
	@Header("Cache-Control", "no-store")
	@UseGuards(ThrottlerGuard, MaintenanceGuard, CsrfGuard)
	async login(
		@Body() body: LoginDto,
		@Ip() address: string,
		@Headers("accept-language") acceptLanguage: string | undefined,
	): Promise<LoginAnswer> {
		const language = customerLanguageOf(acceptLanguage);
		return await this.service.login(parse(loginSchema, { ...body }), { language, address });
	}
}
