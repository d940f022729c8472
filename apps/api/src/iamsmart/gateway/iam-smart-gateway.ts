import { IAM_SMART_PROFILE_FIELDS, iamSmartProfileSchema } from "@sim-registration/validation";
import * as v from "valibot";
import type { Clock } from "../../environment/clock.ts";
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
const tokenSchema = v.object({ accessToken: v.string(), openID: v.string() });
const resultSchema = v.object({
	...iamSmartProfileSchema.entries,
	businessID: v.nullish(v.string()),
	// Delivered empty by some samples where there is no Chinese name.
	chName: v.nullish(v.object({ ChineseName: v.nullish(v.string()) })),
});

/** A transaction id that can be printed and kept; another is none. */
const TRANSACTION_ID = /^[\x21-\x7E]{1,128}$/;

/** What a filling delivered. */
export interface GatewayResult {
	readonly profile: v.InferOutput<typeof iamSmartProfileSchema>;
	/** what iAM Smart calls the delivery; empty where it gave no usable id */
	readonly transactionId: string;
}

/** Where time and randomness come from. */
export interface GatewaySurroundings {
	readonly now: Clock;
	readonly makeId: () => string;
}

/** The calls of iAM Smart's anonymous form filling, from our side. */
export class IamSmartGateway {
	readonly #settings: GatewaySettings;
	readonly #surroundings: GatewaySurroundings;
	readonly #keys: ContentKeys;

	/** @param surroundings.makeId makes 36 characters that were never made before */
	constructor(settings: GatewaySettings, surroundings: GatewaySurroundings) {
		this.#settings = settings;
		this.#surroundings = surroundings;
		this.#keys = new ContentKeys(() => this.#fetchKey(), surroundings.now);
	}

	/**
	 * Begins a filling. Safe to repeat only because each attempt has a business id of its own: one
	 * whose answer was lost stays unused there, and the same id again would be refused (D20011).
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
	 * Collects what the customer agreed to give.
	 *
	 * The authorisation code is for one use, so getToken is never repeated: if the answer to it is
	 * lost, a second call would be refused, and look like fraud. getResult only reads, and is.
	 *
	 * @param code what the browser came back with
	 * @throws GatewayError
	 */
	async collect(businessId: string, code: string): Promise<GatewayResult> {
		const { content: token } = await this.#call("getToken", tokenSchema, {
			code,
			grantType: "authorization_code",
		});
		const { content, txID } = await repeatWhereUnreachable("getResult", RESULT_TRIES, () =>
			this.#call("getResult", resultSchema, {
				accessToken: token.accessToken,
				openID: token.openID,
				businessID: businessId,
			}),
		);
		if (content.businessID && content.businessID !== businessId)
			throw GatewayError.of("unreadable");
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

	/**
	 * A sealed call. Where the content key is no longer known it is renewed and the call made once
	 * more: what iAM Smart could not open it has not done, so this is safe for every call.
	 */
	async #call<Schema extends v.GenericSchema>(call: GatewayCall, schema: Schema, content: object) {
		return await naming(call, async () => {
			const key = await this.#keys.current();
			const text = JSON.stringify(content);
			const first = await this.#send(call, envelopeBody(key, text));
			if (outcomeOf(first.code) !== "renew_key") return openAnswer(key, schema, first);
			const renewed = await this.#keys.renew(key);
			return openAnswer(renewed, schema, await this.#send(call, envelopeBody(renewed, text)));
		});
	}

	/** Repeating is safe: iAM Smart gives the same key, or another one that takes its place. */
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

/** Says of an error which call it happened in. */
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

/** A code counts whatever the HTTP status; success counts with status 2xx alone. */
function readAnswer(status: number, body: string): Answer {
	const isOk = status >= 200 && status < 300;
	const answer = v.safeParse(answerSchema, parseJson(body));
	if (answer.success && (isOk || outcomeOf(answer.output.code) !== "success")) return answer.output;
	throw GatewayError.of(isOk ? "unreadable" : "unreachable");
}

function openAnswer<Schema extends v.GenericSchema>(
	key: ContentKey,
	schema: Schema,
	{ code, txID, content }: Answer,
): { content: v.InferOutput<Schema>; txID: string } {
	if (outcomeOf(code) !== "success") throw GatewayError.ofCode(code);
	return { content: parse(schema, openContent(key, content)), txID: txID ?? "" };
}

function openContent(key: ContentKey, content: unknown): unknown {
	if (typeof content !== "string") throw GatewayError.of("unreadable");
	try {
		return parseJson(openEnvelope(key.bytes, content));
	} catch {
		// What it says might quote a person's values.
		throw GatewayError.of("unreadable");
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
