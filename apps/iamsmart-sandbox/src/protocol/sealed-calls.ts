import * as v from "valibot";
import type { CallName } from "../faults/fault.ts";
import { DECISIONS, type Effect } from "../fillings/decision.ts";
import type { Grant } from "../fillings/filling.ts";
import type { Fillings } from "../fillings/fillings.ts";
import { type PersonResult, PROFILE_FIELDS } from "../persons/test-person.ts";
import { ProtocolRefusal } from "./protocol-refusal.ts";
import { readParameters } from "./read-content.ts";

/** The result of a sealed call: its content, and its delay. */
export interface CallResult {
	readonly content?: unknown;
	readonly delayMs?: number;
}

/** Dependencies of the sealed calls. */
export interface SealedCallContext {
	readonly fillings: Fillings;
	readonly slowMs: number;
	/** ms since 1970 */
	readonly now: number;
}

type SealedCall = (plaintext: string, context: SealedCallContext) => CallResult;

/** The calls whose request and answer are sealed. Each throws ProtocolRefusal. */
export const SEALED_CALLS: Readonly<Record<Exclude<CallName, "getKey">, SealedCall>> = {
	initiateRequest,
	getToken,
	getResult,
};

const text = v.pipe(v.string(), v.minLength(1));

const initiateRequestSchema = v.strictObject({
	businessID: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,36}$/)),
	formName: v.optional(text),
	formNum: v.optional(text),
	profileFields: v.pipe(v.array(v.picklist(PROFILE_FIELDS)), v.minLength(1)),
});

function initiateRequest(plaintext: string, { fillings, now }: SealedCallContext): CallResult {
	const wish = readParameters(initiateRequestSchema, plaintext);
	const { ticketID } = fillings.start({ ...wish, formName: wish.formName }, now);
	return { content: { ticketID } };
}

const getTokenSchema = v.strictObject({ code: text, grantType: v.literal("authorization_code") });

function getToken(plaintext: string, { fillings, now }: SealedCallContext): CallResult {
	const { code } = readParameters(getTokenSchema, plaintext);
	const { accessToken, grant, issuedAt, expiresAt } = fillings.redeem(code, now);
	const expiresIn = expiresAt - issuedAt;
	return { content: { accessToken, openID: grant.openID, issueAt: issuedAt, expiresIn } };
}

const getResultSchema = v.strictObject({ accessToken: text, openID: text, businessID: text });

/** Repeatable until the token expires, so that a client can recover from a lost answer. */
function getResult(plaintext: string, context: SealedCallContext): CallResult {
	const asked = readParameters(getResultSchema, plaintext);
	const grant = context.fillings.findByToken(asked.accessToken, context.now);
	if (asked.openID !== grant.openID) throw new ProtocolRefusal("D20010");
	if (asked.businessID !== grant.visit.filling.businessID)
		throw new ProtocolRefusal("D20002", "businessID");
	const effect: Effect = DECISIONS[grant.decision];
	if ("resultCode" in effect) throw new ProtocolRefusal(effect.resultCode);
	const isSlow = effect.returns === "code" && effect.isSlow === true;
	return { content: resultOf(grant, effect), delayMs: isSlow ? context.slowMs : 0 };
}

/** Only fields that initiateRequest asked for and the person has. */
function resultOf({ visit, person }: Grant, effect: Effect) {
	const { businessID, profileFields } = visit.filling;
	const isOther = effect.returns === "code" && "isOtherBusiness" in effect;
	const profile: Partial<PersonResult> = Object.fromEntries(
		Object.entries(person.result).filter(([field]) =>
			profileFields.some((asked) => asked === field),
		),
	);
	return { businessID: isOther ? "another-business" : businessID, state: visit.state, ...profile };
}
