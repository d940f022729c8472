import { IAM_SMART_PROFILE_FIELDS, iamSmartProfileSchema } from "@sim-registration/validation";
import * as v from "valibot";
import type { Clock } from "../../../platform/environment/clock.ts";
import { unwrapContentKey } from "./content-key-unwrapping.ts";
import { type ContentKey, ContentKeys } from "./content-keys.ts";
import { openEnvelope, sealEnvelope } from "./envelope.ts";
import { type GatewayCall, GatewayError } from "./gateway-error.ts";
import type { GatewaySettings } from "./gateway-settings.ts";
import { postToGateway } from "./gateway-transport.ts";
import { outcomeOf } from "./outcome.ts";
import { repeatWhereUnreachable } from "./repeat.ts";
import { signedHeaders } from "./signature.ts";

const CONTENT_KEY_TRIES = 3;
const REQUEST_TRIES = 2;
const RESULT_TRIES = 2;
const ID_MAX_CHARACTERS = 500;
const ACCESS_TOKEN_MAX_CHARACTERS = 4_096;
/** A sealed call and its key request, each repeated once after a renewal. */
const CALL_REQUESTS = 2 * (CONTENT_KEY_TRIES + 1);
/** Maximum number of requests of one collection, each of up to IAMSMART_TIMEOUT_MS. */
export const COLLECTION_MAX_REQUESTS = CALL_REQUESTS * (1 + RESULT_TRIES);
/** Codes for contents that could not be opened with the key. */
const KEY_TROUBLES = ["D30003", "D30004"];

const answerSchema = v.object({
	txID: v.nullish(v.string()),
	code: v.string(),
	content: v.nullish(v.unknown()),
});
type Answer = v.InferOutput<typeof answerSchema>;

const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(ID_MAX_CHARACTERS));
const milliseconds = v.pipe(
	v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,16}$/), v.transform(Number))]),
	v.integer(),
	v.minValue(0),
);
const keySchema = v.object({
	secretKey: v.string(),
	issueAt: milliseconds,
	expiresIn: milliseconds,
});
const ticketSchema = v.object({ ticketID: id });
const tokenSchema = v.object({
	accessToken: v.pipe(v.string(), v.nonEmpty(), v.maxLength(ACCESS_TOKEN_MAX_CHARACTERS)),
	openID: id,
});
const resultSchema = v.object({
	...iamSmartProfileSchema.entries,
	businessID: v.nullish(v.string()),
	state: v.nullish(v.string()),
	// Some samples deliver it empty if there is no Chinese name.
	chName: v.nullish(v.object({ ChineseName: v.nullish(v.string()) })),
});

/** A printable transaction id of storable length; others are ignored. */
const TRANSACTION_ID = /^[\x21-\x7E]{1,128}$/;

/** The result of a filling. */
export interface GatewayResult {
	readonly profile: v.InferOutput<typeof iamSmartProfileSchema>;
	/** iAM Smart's id of the delivery; empty if it sent no usable id */
	readonly transactionId: string;
}

/** The filling to collect. */
export interface CollectedFilling {
	readonly businessId: string;
	/** whether a browser was redirected with this state for it */
	readonly isOurState: (state: string) => boolean;
}

/** Sources of time and randomness. */
export interface GatewaySurroundings {
	readonly now: Clock;
	readonly makeId: () => string;
}

/** The client of iAM Smart's anonymous form filling. */
export class IamSmartGateway {
	readonly #settings: GatewaySettings;
	readonly #surroundings: GatewaySurroundings;
	readonly #keys: ContentKeys;

	/** @param surroundings.makeId returns unique ids of 36 characters */
	constructor(settings: GatewaySettings, surroundings: GatewaySurroundings) {
		this.#settings = settings;
		this.#surroundings = surroundings;
		this.#keys = new ContentKeys(() => this.#fetchKey(), surroundings.now);
	}

	/**
	 * Gets the content key that every sealed call needs, unless it has one.
	 *
	 * @throws GatewayError
	 */
	async fetchContentKey(): Promise<void> {
		await this.#keys.current();
	}

	/**
	 * Starts a filling. Repeating is safe because each attempt uses a new business id: one whose
	 * answer was lost stays unused, and reusing it would be refused (D20011).
	 *
	 * @throws GatewayError
	 */
	async initiateRequest(): Promise<{ businessId: string; ticketId: string }> {
		const { formName } = this.#settings;
		return await repeatWhereUnreachable("initiateRequest", REQUEST_TRIES, async () => {
			const businessId = this.#surroundings.makeId();
			const { content } = await this.#call("initiateRequest", ticketSchema, {
				businessID: businessId,
				...(formName === undefined ? {} : { formName }),
				profileFields: IAM_SMART_PROFILE_FIELDS,
			});
			return { businessId, ticketId: content.ticketID };
		});
	}

	/**
	 * Collects the values that the customer agreed to share.
	 *
	 * The authorisation code is for one use, so getToken is never repeated: if its answer is lost, a
	 * second call would be refused, and look like fraud. getResult only reads, and is repeated.
	 *
	 * @param code that the browser returned with
	 * @throws GatewayError
	 */
	async collect(filling: CollectedFilling, code: string): Promise<GatewayResult> {
		const { content: token } = await this.#call("getToken", tokenSchema, {
			code,
			grantType: "authorization_code",
		});
		const { content, txID } = await repeatWhereUnreachable("getResult", RESULT_TRIES, () =>
			this.#call("getResult", resultSchema, {
				accessToken: token.accessToken,
				openID: token.openID,
				businessID: filling.businessId,
			}),
		);
		if (!this.#isOurs(content, filling)) throw GatewayError.of("unreadable").during("getResult");
		const { idNo, enName, chName, birthDate } = content;
		const chineseName = chName?.ChineseName?.trim();
		return {
			profile: {
				idNo,
				enName,
				birthDate,
				...(chineseName ? { chName: { ChineseName: chineseName } } : {}),
			},
			transactionId: TRANSACTION_ID.test(txID) ? txID : "",
		};
	}

	/** A person's values must not fill in another person's form, so a result names its filling. */
	#isOurs(
		{ businessID, state }: v.InferOutput<typeof resultSchema>,
		filling: CollectedFilling,
	): boolean {
		if (businessID === filling.businessId && (!state || filling.isOurState(state))) return true;
		if (this.#settings.resultBinding === "strict") return false;
		return !businessID || businessID === filling.businessId;
	}

	/**
	 * A sealed call. If the content key is no longer valid, it is renewed and the call repeated once:
	 * an expired key has opened nothing, so this is safe for every call.
	 */
	async #call<Schema extends v.GenericSchema>(call: GatewayCall, schema: Schema, content: object) {
		return await naming(call, async () => {
			const key = await this.#keys.current();
			const text = JSON.stringify(content);
			const first = await this.#send(call, envelopeBody(key, text));
			if (!asksForAnotherKey(call, first.code)) return this.#open(key, schema, first);
			const renewed = await this.#keys.renew(key);
			return this.#open(renewed, schema, await this.#send(call, envelopeBody(renewed, text)));
		});
	}

	/**
	 * A key that one side could not use may have been replaced: the next call requests a new one.
	 */
	#open<Schema extends v.GenericSchema>(key: ContentKey, schema: Schema, answer: Answer) {
		const { code, content, txID } = answer;
		if (KEY_TROUBLES.includes(code)) this.#keys.drop(key);
		if (outcomeOf(code) !== "success") throw GatewayError.ofCode(code);
		const text = openContent(key, content);
		if (text === undefined) {
			this.#keys.drop(key);
			throw GatewayError.of("unreadable");
		}
		return { content: parse(schema, parseJson(text)), txID: txID ?? "" };
	}

	/** Repeating is safe: iAM Smart returns the same key, or its replacement. */
	async #fetchKey(): Promise<ContentKey> {
		return await naming("getKey", async () => {
			const { getKeyBody, privateKey, wrapping } = this.#settings;
			const answer = await repeatWhereUnreachable("getKey", CONTENT_KEY_TRIES, () =>
				this.#send("getKey", getKeyBody),
			);
			if (outcomeOf(answer.code) !== "success") throw GatewayError.ofCode(answer.code);
			const { secretKey, issueAt, expiresIn } = parse(keySchema, answer.content);
			const bytes = unwrapContentKey(privateKey, wrapping, secretKey);
			if (bytes === undefined) throw GatewayError.of("key_not_opened");
			return { bytes, issuedAt: issueAt, lifetimeMs: expiresIn };
		});
	}

	async #send(call: GatewayCall, body: string): Promise<Answer> {
		const { apiUrl, clientId, clientSecret, paths, timeoutMs } = this.#settings;
		const { now, makeId } = this.#surroundings;
		const timestamp = now().getTime();
		const headers = signedHeaders({ clientId, clientSecret, timestamp, nonce: makeId(), body });
		const url = `${apiUrl}${paths[call]}`;
		const response = await postToGateway({ url, headers, body, timeoutMs });
		return readAnswer(response.status, response.body);
	}
}

/** Adds the name of the call to an error. */
async function naming<Result>(call: GatewayCall, action: () => Promise<Result>): Promise<Result> {
	try {
		return await action();
	} catch (error) {
		throw error instanceof GatewayError ? error.during(call) : error;
	}
}

function envelopeBody(key: ContentKey, text: string): string {
	return JSON.stringify({ content: sealEnvelope(key.bytes, text) });
}

/** A code counts with any HTTP status; success only with 2xx. */
function readAnswer(status: number, body: string): Answer {
	const isOk = status >= 200 && status < 300;
	const answer = v.safeParse(answerSchema, parseJson(body));
	if (answer.success && (isOk || outcomeOf(answer.output.code) !== "success")) return answer.output;
	throw GatewayError.of(isOk ? "unreadable" : "unreachable");
}

/**
 * D30004, an envelope that did not open, may mean that the gateway has replaced the key. Repeating
 * is safe for calls without a one-time value; getToken's code is for one use.
 */
function asksForAnotherKey(call: GatewayCall, code: string): boolean {
	return outcomeOf(code) === "renew_key" || (call === "initiateRequest" && code === "D30004");
}

/** @returns undefined if this key does not open the envelope */
function openContent(key: ContentKey, content: unknown): string | undefined {
	if (typeof content !== "string") return undefined;
	try {
		return openEnvelope(key.bytes, content);
	} catch {
		return undefined;
	}
}

function parse<Schema extends v.GenericSchema>(
	schema: Schema,
	value: unknown,
): v.InferOutput<Schema> {
	const result = v.safeParse(schema, value);
	if (!result.success) throw GatewayError.of("unreadable");
	return result.output;
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
