import { randomBytes } from "node:crypto";
import { Inject, Injectable } from "@nestjs/common";
import type {
	GetQr,
	IamSmartLanguage,
	IamSmartProfile,
	InitFormFillingAnswer,
} from "@sim-registration/validation";
import type { Session } from "../../../domain/sessions/sessions.ts";
import type { CustomerLanguage } from "../../../platform/http/customer-language.ts";
import { Problem } from "../../../platform/http/problem.ts";
import { GatewayError } from "../gateway/gateway-error.ts";
import { IamSmartGateway } from "../gateway/iam-smart-gateway.ts";
import { GatewayLog } from "../gateway-log.ts";
import { IAM_SMART_SETTINGS, type IamSmartSettings } from "../iam-smart-settings.ts";
import { browserAddress } from "./browser-address.ts";
import { FillingLimits } from "./filling-limits.ts";
import { FillingStore } from "./filling-store.ts";

const RETRY_AFTER_SECONDS = 60;
const STATE_BYTES = 32;

const LANGUAGES: Record<IamSmartLanguage, CustomerLanguage> = {
	en: "en",
	tc: "tc",
	sc: "sc",
	"en-US": "en",
	"zh-HK": "tc",
	"zh-CN": "sc",
};

/** The original tab's calls about a filling; `BrowserReturn` handles the browser's return. */
@Injectable()
export class FillingService {
	constructor(
		private readonly gateway: IamSmartGateway,
		private readonly fillings: FillingStore,
		private readonly limits: FillingLimits,
		private readonly gatewayLog: GatewayLog,
		@Inject(IAM_SMART_SETTINGS) private readonly settings: IamSmartSettings,
	) {}

	/**
	 * Starts a filling for a session, replacing one that the session may be waiting for. iAM Smart may
	 * answer two requests in the other order: the later request counts.
	 *
	 * @throws Problem iamsmart_error for any error of iAM Smart; too_many_requests
	 */
	async begin(session: Session, language: CustomerLanguage): Promise<InitFormFillingAnswer> {
		const begunAt = await this.limits.take(session);
		if (begunAt === undefined)
			throw new Problem("too_many_requests", { retryAfterSeconds: RETRY_AFTER_SECONDS });
		const { businessId, ticketId } = await this.#initiate();
		const replaced = await this.fillings.begin({
			businessId,
			ticketId,
			sessionId: session.id,
			language,
			begunAt,
		});
		for (let count = 0; count < replaced; count++) this.gatewayLog.ended("replaced");
		this.gatewayLog.begun();
		return { businessID: businessId, ticketID: ticketId };
	}

	/**
	 * Makes the address that redirects a browser to iAM Smart, without calling iAM Smart.
	 *
	 * @returns the address, and the state that it returns with
	 * @throws Problem validation_failed for an unregistered redirect address; not_found if the
	 *   session has no filling with this ticket that waits for a browser
	 */
	async redirect({ id }: Session, request: GetQr): Promise<{ uri: string; state: string }> {
		if (!this.settings.redirectUris.includes(request.redirect))
			throw new Problem("validation_failed", {
				issues: [{ field: "redirect", code: "error_not_applicable" }],
			});
		const state = randomBytes(STATE_BYTES).toString("base64url");
		const language = LANGUAGES[request.lang];
		const isRecorded = await this.fillings.recordRedirect(id, request.ticketID, {
			state,
			language,
		});
		if (!isRecorded) throw new Problem("not_found");
		return { uri: browserAddress(this.settings, { ...request, state, language }), state };
	}

	/**
	 * The outcome of a filling, as the database has it. Unless another filling or a cancellation ends it,
	 * it changes when the customer's browser returns
	 * ({@link BrowserReturn.arrive}, or {@link BrowserReturn.confirm} with a code), which collects the
	 * values from iAM Smart (`collection.ts`).
	 *
	 * @returns the profile, repeatably until it expires; undefined while it is pending
	 * @throws Problem iamsmart_reject, iamsmart_cancelled, iamsmart_replaced; not_found for
	 *   everything else, so that callers cannot find out which business ids exist
	 */
	async poll(session: Session, businessId: string): Promise<IamSmartProfile | undefined> {
		const filling = await this.fillings.findOfSession(session.id, businessId);
		switch (filling?.status) {
			case "started":
			case "unconfirmed":
			case "collecting":
				return undefined;
			case "rejected":
				throw new Problem("iamsmart_reject");
			case "cancelled":
			case "withdrawn":
				throw new Problem("iamsmart_cancelled");
			case "replaced":
				throw new Problem("iamsmart_replaced");
			case "delivered": {
				const profile = await this.fillings.openResult(filling, session);
				if (profile !== undefined) return profile;
				throw new Problem("not_found");
			}
			case "failed":
			case undefined:
				throw new Problem("not_found");
		}
	}

	/**
	 * The form stopped waiting: the customer pressed Cancel, left the step, or took too long.
	 *
	 * @returns false if the session has no such filling
	 */
	async cancel({ id }: Session, businessId: string): Promise<boolean> {
		const filling = await this.fillings.findOfSession(id, businessId);
		if (filling === undefined) return false;
		if (await this.fillings.withdraw(filling)) this.gatewayLog.ended("withdrawn");
		return true;
	}

	async #initiate() {
		try {
			return await this.gateway.initiateRequest();
		} catch (error) {
			if (!(error instanceof GatewayError)) throw error;
			this.gatewayLog.failed(error);
			throw new Problem("iamsmart_error");
		}
	}
}
