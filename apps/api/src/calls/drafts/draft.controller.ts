import { Body, Controller, Header, HttpCode, Post, Req, UseGuards } from "@nestjs/common";
import { ThrottlerGuard } from "@nestjs/throttler";
import {
	type DestroyKeyHalfAnswer,
	type DraftDevice,
	draftDeviceSchema,
	type TakeKeyHalfAnswer,
} from "@sim-registration/validation";
import type { Request } from "express";
import { parse } from "valibot";
import { SecurityEvents } from "../../domain/audit/security-events.ts";
import { DraftKeys } from "../../domain/draft-keys/draft-keys.ts";
import {
	AdmitsSessionEndedBySubmission,
	SessionGuard,
	sessionOf,
} from "../../domain/sessions/session.guard.ts";
import { addressOf } from "../../platform/http/caller.ts";
import { CsrfGuard } from "../../platform/http/csrf.guard.ts";
import { OpenToEverybody } from "../../platform/http/open-to-everybody.ts";
import { SharedRule } from "../../platform/http/shared-rule.ts";

/** The body of both calls; its rules are the shared `draftDeviceSchema`. */
class DraftDeviceDto implements Partial<DraftDevice> {
	@SharedRule(draftDeviceSchema)
	device?: string;
}

/** The server's half of a draft's key (decision 0032). Also available under maintenance. */
@Controller("api/draft")
export class DraftController {
	constructor(
		private readonly keys: DraftKeys,
		private readonly events: SecurityEvents,
	) {}

	@Post("takeKeyHalf")
	@HttpCode(200)
	@Header("Cache-Control", "no-store")
	@UseGuards(ThrottlerGuard, CsrfGuard, SessionGuard)
	@AdmitsSessionEndedBySubmission()
	async takeKeyHalf(
		@Body() body: DraftDeviceDto,
		@Req() request: Request,
	): Promise<TakeKeyHalfAnswer> {
		const { device } = parse(draftDeviceSchema, { ...body });
		const session = sessionOf(request);
		const { bytes, isNews } = await this.keys.take(session, device);
		if (isNews)
			this.events.note({
				action: "draft key given",
				subject: "draft",
				accountNO: session.account.accountNO,
				address: addressOf(request),
			});
		return { keyHalf: Buffer.from(bytes).toString("base64") };
	}

	/**
	 * Needs no session and no cookie, because a phone calls it after both have ended. The number is a
	 * secret of the phone, and the call only destroys.
	 */
	@OpenToEverybody()
	@Post("destroyKeyHalf")
	@HttpCode(200)
	@Header("Cache-Control", "no-store")
	@UseGuards(ThrottlerGuard)
	async destroyKeyHalf(
		@Body() body: DraftDeviceDto,
		@Req() request: Request,
	): Promise<DestroyKeyHalfAnswer> {
		const { device } = parse(draftDeviceSchema, { ...body });
		const count = await this.keys.destroyOf(device);
		if (count > 0)
			this.events.note({
				action: "draft key destroyed",
				subject: "draft",
				address: addressOf(request),
			});
		return { success: true };
	}
}
