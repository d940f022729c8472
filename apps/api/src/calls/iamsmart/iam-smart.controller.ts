import {
	Body,
	Controller,
	Get,
	Header,
	Headers,
	HttpCode,
	Param,
	Post,
	Req,
	Res,
	UseGuards,
} from "@nestjs/common";
import {
	type CancelFormFilling,
	type CancelFormFillingAnswer,
	type ConfirmReturn,
	type ConfirmReturnAnswer,
	cancelFormFillingSchema,
	confirmReturnSchema,
	type GetQr,
	type GetQrAnswer,
	getQrSchema,
	type IamSmartProfile,
	type InitFormFilling,
	type InitFormFillingAnswer,
	initFormFillingSchema,
} from "@sim-registration/validation";
import type { Request, Response } from "express";
import { parse } from "valibot";
import { MaintenanceGuard } from "../../domain/maintenance/maintenance.guard.ts";
import { SessionGuard, sessionOf } from "../../domain/sessions/session.guard.ts";
import { CsrfGuard } from "../../platform/http/csrf.guard.ts";
import { customerLanguageOf } from "../../platform/http/customer-language.ts";
import { Problem } from "../../platform/http/problem.ts";
import { SharedRule } from "../../platform/http/shared-rule.ts";
import { BrowserReturn } from "./fillings/browser-return.ts";
import { FillingService } from "./fillings/filling.service.ts";
import { ReturnCookie } from "./return-page/return-cookie.ts";

/** The body of `initFormFilling`; its rules are the shared `initFormFillingSchema`. */
class InitFormFillingDto {
	@SharedRule(initFormFillingSchema)
	profileFields?: InitFormFilling["profileFields"];
}

/** The body of `getQR`; its rules are the shared `getQrSchema`. */
class GetQrDto {
	@SharedRule(getQrSchema)
	ticketID?: string;

	@SharedRule(getQrSchema)
	lang?: GetQr["lang"];

	@SharedRule(getQrSchema)
	source?: GetQr["source"];

	@SharedRule(getQrSchema)
	redirect?: string;
}

/** The body of `confirmReturn`; its rules are the shared `confirmReturnSchema`. */
class ConfirmReturnDto implements Partial<ConfirmReturn> {
	@SharedRule(confirmReturnSchema)
	businessID?: string;

	@SharedRule(confirmReturnSchema)
	confirmationCode?: string;
}

/** The body of `cancelFormFilling`; its rules are the shared `cancelFormFillingSchema`. */
class CancelFormFillingDto implements Partial<CancelFormFilling> {
	@SharedRule(cancelFormFillingSchema)
	businessID?: string;
}

/**
 * The identity service's calls (specification, section 7), and those for a return in another
 * browser and for Cancel.
 */
@Controller("api/iamsmart")
export class IamSmartController {
	constructor(
		private readonly fillings: FillingService,
		private readonly returns: BrowserReturn,
		private readonly cookie: ReturnCookie,
	) {}

	@Post("anonymous/initFormFilling")
	@HttpCode(200)
	@Header("Cache-Control", "no-store")
	@UseGuards(MaintenanceGuard, CsrfGuard, SessionGuard)
	async initFormFilling(
		@Body() _body: InitFormFillingDto,
		@Req() request: Request,
		@Headers("accept-language") acceptLanguage: string | undefined,
	): Promise<InitFormFillingAnswer> {
		return await this.fillings.begin(sessionOf(request), customerLanguageOf(acceptLanguage));
	}

	@Post("getQR")
	@HttpCode(200)
	@Header("Cache-Control", "no-store")
	@UseGuards(CsrfGuard, SessionGuard)
	async getQr(
		@Body() body: GetQrDto,
		@Req() request: Request,
		@Res({ passthrough: true }) response: Response,
	): Promise<GetQrAnswer> {
		const journey = parse(getQrSchema, { ...body });
		const { uri, state } = await this.fillings.redirect(sessionOf(request), journey);
		this.cookie.set(request, response, state);
		return { uri };
	}

	@Post("confirmReturn")
	@HttpCode(200)
	@Header("Cache-Control", "no-store")
	@UseGuards(CsrfGuard, SessionGuard)
	async confirmReturn(
		@Body() body: ConfirmReturnDto,
		@Req() request: Request,
	): Promise<ConfirmReturnAnswer> {
		const { businessID, confirmationCode } = parse(confirmReturnSchema, { ...body });
		const session = sessionOf(request);
		const success = await this.returns.confirm(session, businessID, confirmationCode);
		if (success === undefined) throw new Problem("not_found");
		return { success };
	}

	@Post("cancelFormFilling")
	@HttpCode(200)
	@Header("Cache-Control", "no-store")
	@UseGuards(CsrfGuard, SessionGuard)
	async cancelFormFilling(
		@Body() body: CancelFormFillingDto,
		@Req() request: Request,
	): Promise<CancelFormFillingAnswer> {
		const { businessID } = parse(cancelFormFillingSchema, { ...body });
		const success = await this.fillings.cancel(sessionOf(request), businessID);
		if (!success) throw new Problem("not_found");
		return { success };
	}

	/**
	 * 200 with the profile, 202 while waiting, 400 if the customer declined; 404 for everything else.
	 */
	@Get("poll/formFilling/:businessID")
	@Header("Cache-Control", "no-store")
	@UseGuards(SessionGuard)
	async poll(
		@Param("businessID") businessId: string,
		@Req() request: Request,
		@Res({ passthrough: true }) response: Response,
	): Promise<IamSmartProfile | Record<string, never>> {
		const profile = await this.fillings.poll(sessionOf(request), businessId);
		if (profile === undefined) response.status(202);
		return profile ?? {};
	}
}
