import { Body, Controller, Header, HttpCode, Post, Query, UseGuards } from "@nestjs/common";
import { Throttle, ThrottlerGuard } from "@nestjs/throttler";
import {
	type NewAccountValidationAnswer,
	type NewAccountValidationInput,
	newAccountValidationSchema,
} from "@sim-registration/validation";
import { maskedAccountNumber } from "../../domain/accounts/masked-account-number.ts";
import { Invitations } from "../../domain/invitations/invitations.ts";
import { MaintenanceGuard } from "../../domain/maintenance/maintenance.guard.ts";
import { CsrfGuard } from "../../platform/http/csrf.guard.ts";
import { SharedRule } from "../../platform/http/shared-rule.ts";

/** The body of NewAccountValidation; its rules are the shared `newAccountValidationSchema`. */
class NewAccountValidationDto implements NewAccountValidationInput {
	@SharedRule(newAccountValidationSchema)
	token?: string;
}

/** A person has one link; an office behind one address has several. */
const CHECKS_PER_ADDRESS = { default: { limit: 60, ttl: 60_000 } };

@Controller("api/user")
export class UserController {
	constructor(private readonly invitations: Invitations) {}

	/**
	 * Tells whether an invitation is valid, and for which account, without changing anything.
	 *
	 * @param query according to the specification the token comes from the query, which may be the
	 *   link's or the call's: both are accepted, the body takes precedence
	 */
	@Post("NewAccountValidation")
	@HttpCode(200)
	@Header("Cache-Control", "no-store")
	@Throttle(CHECKS_PER_ADDRESS)
	@UseGuards(ThrottlerGuard, MaintenanceGuard, CsrfGuard)
	async validateNewAccount(
		@Query("token") query: unknown,
		@Body() body?: NewAccountValidationDto,
	): Promise<NewAccountValidationAnswer> {
		const token = body?.token ?? (typeof query === "string" ? query : "");
		const accountNO = await this.invitations.check(token.trim());
		if (accountNO === undefined) return { valid: false };
		return { valid: true, accountNO: maskedAccountNumber(accountNO) };
	}
}
