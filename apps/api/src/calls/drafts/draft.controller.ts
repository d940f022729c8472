import { Body, Controller, Header, HttpCode, Post, Req, UseGuards } from "@nestjs/common";
import { ThrottlerGuard } from "@nestjs/throttler";
import {
	type DestroyKeyHalfAnswer,
	type DraftDevice,
	type DraftReminder,
	type DraftReminderAnswer,
	draftDeviceSchema,
	draftReminderSchema,
	type FindKeptDrafts,
	type FindKeptDraftsAnswer,
	findKeptDraftsSchema,
	type KeepKeyHalf,
	type KeepKeyHalfAnswer,
	keepKeyHalfSchema,
	type TakeKeyHalfAnswer,
} from "@sim-registration/validation";
import type { Request } from "express";
import { parse } from "valibot";
import { type SecurityAction, SecurityEvents } from "../../domain/audit/security-events.ts";
import { DraftKeys } from "../../domain/draft-keys/draft-keys.ts";
import { DraftReminders } from "../../domain/draft-reminders/draft-reminders.ts";
import {
	AdmitsSessionEndedBySubmission,
	SessionGuard,
	sessionOf,
} from "../../domain/sessions/session.guard.ts";
import { addressOf } from "../../platform/http/caller.ts";
import { CsrfGuard } from "../../platform/http/csrf.guard.ts";
import { customerLanguageOf } from "../../platform/http/customer-language.ts";
import { OpenToEverybody } from "../../platform/http/open-to-everybody.ts";
import { SharedRule } from "../../platform/http/shared-rule.ts";

/** The body of `takeKeyHalf` and `destroyKeyHalf`; its rules are the shared `draftDeviceSchema`. */
class DraftDeviceDto implements Partial<DraftDevice> {
	@SharedRule(draftDeviceSchema)
	device?: string;
}

class KeepKeyHalfDto implements Partial<KeepKeyHalf> {
	@SharedRule(keepKeyHalfSchema)
	device?: string;

	@SharedRule(keepKeyHalfSchema)
	isKept?: boolean;
}

class DraftReminderDto implements Partial<DraftReminder> {
	@SharedRule(draftReminderSchema)
	device?: string;

	@SharedRule(draftReminderSchema)
	address?: string;
}

class FindKeptDraftsDto implements Partial<FindKeptDrafts> {
	@SharedRule(findKeptDraftsSchema)
	devices?: string[];
}

/** The server's half of a draft's key (decisions 0032 and 0043). Also available under maintenance. */
@Controller("api/draft")
export class DraftController {
	constructor(
		private readonly keys: DraftKeys,
		private readonly reminders: DraftReminders,
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
		const { bytes, isNews } = await this.keys.take(sessionOf(request), device);
		if (isNews) this.#note("draft key given", request);
		return { keyHalf: Buffer.from(bytes).toString("base64") };
	}

	/** Lets the half of the session's draft live for seven days, or no longer than without this call. */
	@Post("keepKeyHalf")
	@HttpCode(200)
	@Header("Cache-Control", "no-store")
	@UseGuards(ThrottlerGuard, CsrfGuard, SessionGuard)
	async keepKeyHalf(
		@Body() body: KeepKeyHalfDto,
		@Req() request: Request,
	): Promise<KeepKeyHalfAnswer> {
		const { device, isKept } = parse(keepKeyHalfSchema, { ...body });
		const until = await this.keys.keep(sessionOf(request), device, isKept);
		this.#note(until ? "draft kept" : "draft not kept", request);
		return until ? { keptUntil: until.toISOString() } : {};
	}

	/** Sets the one reminder of a kept draft, or removes it. */
	@Post("setReminder")
	@HttpCode(200)
	@Header("Cache-Control", "no-store")
	@UseGuards(ThrottlerGuard, CsrfGuard, SessionGuard)
	async setReminder(
		@Body() body: DraftReminderDto,
		@Req() request: Request,
	): Promise<DraftReminderAnswer> {
		const { device, address } = parse(draftReminderSchema, { ...body });
		const { origin, "accept-language": acceptLanguage } = request.headers;
		const language = customerLanguageOf(acceptLanguage);
		const reminder = address === "" ? undefined : { address, language, origin };
		const remindAt = await this.reminders.set(sessionOf(request), device, reminder);
		this.#note(remindAt ? "draft reminder set" : "draft reminder removed", request);
		return remindAt ? { remindAt: remindAt.toISOString() } : {};
	}

	/** Which of a phone's drafts the account keeps, for a tab that has none of them. */
	@Post("findKeptDrafts")
	@HttpCode(200)
	@Header("Cache-Control", "no-store")
	@UseGuards(ThrottlerGuard, CsrfGuard, SessionGuard)
	async findKeptDrafts(
		@Body() body: FindKeptDraftsDto,
		@Req() request: Request,
	): Promise<FindKeptDraftsAnswer> {
		const { devices } = parse(findKeptDraftsSchema, { ...body });
		return { devices: await this.keys.findKept(sessionOf(request), devices) };
	}

	#note(action: SecurityAction, request: Request): void {
		this.events.note({
			action,
			subject: "draft",
			accountNO: sessionOf(request).account.accountNO,
			address: addressOf(request),
		});
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
