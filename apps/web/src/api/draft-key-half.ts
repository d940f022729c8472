import {
	destroyKeyHalfAnswerSchema,
	draftReminderAnswerSchema,
	findKeptDraftsAnswerSchema,
	keepKeyHalfAnswerSchema,
	takeKeyHalfAnswerSchema,
} from "@sim-registration/validation";
import type { Options } from "ky";
import { call } from "./call.ts";
import { withCsrfHeader } from "./csrf-token.ts";

/** Nothing is stored until the half is there, so the page asks again. */
const TAKE_PATIENCE_MS = 15_000;

/**
 * `POST api/draft/takeKeyHalf`: the server's half of a draft's key.
 *
 * @param device the draft's name on this phone, a UUID
 * @param token of the session, which may not be stored yet
 * @returns 32 bytes in base64
 * @throws ApiProblem, ConnectionLostError
 */
export async function takeKeyHalf(device: string, token: string): Promise<string> {
	const { keyHalf } = await withCsrfHeader((csrf) =>
		call("draft/takeKeyHalf", takeKeyHalfAnswerSchema, postOf(token, csrf, { device })),
	);
	return keyHalf;
}

/**
 * `POST api/draft/keepKeyHalf`: whether the half outlives the tab, by seven days.
 *
 * @returns whether the server keeps it
 * @throws ApiProblem, ConnectionLostError
 */
export async function keepKeyHalf(
	device: string,
	isKept: boolean,
	token: string,
): Promise<boolean> {
	const { keptUntil } = await withCsrfHeader((csrf) =>
		call("draft/keepKeyHalf", keepKeyHalfAnswerSchema, postOf(token, csrf, { device, isKept })),
	);
	return keptUntil !== undefined;
}

/**
 * `POST api/draft/setReminder`: one mail in a day, unless the draft ends before.
 *
 * @param address empty for no reminder
 * @returns whether it will be sent
 * @throws ApiProblem, ConnectionLostError
 */
export async function setReminder(
	device: string,
	address: string,
	token: string,
): Promise<boolean> {
	const { remindAt } = await withCsrfHeader((csrf) =>
		call("draft/setReminder", draftReminderAnswerSchema, postOf(token, csrf, { device, address })),
	);
	return remindAt !== undefined;
}

/**
 * `POST api/draft/findKeptDrafts`: those drafts that the session's account keeps on a phone.
 *
 * @throws ApiProblem, ConnectionLostError
 */
export async function findKeptDrafts(
	devices: readonly string[],
	token: string,
): Promise<readonly string[]> {
	const schema = findKeptDraftsAnswerSchema;
	const { devices: kept } = await withCsrfHeader((csrf) =>
		call("draft/findKeptDrafts", schema, postOf(token, csrf, { devices })),
	);
	return kept;
}

function postOf(token: string, csrf: Record<string, string>, json: object): Options {
	const headers = { ...csrf, Authorization: `Bearer ${token}` };
	return { method: "post", json, timeout: TAKE_PATIENCE_MS, headers };
}

/**
 * `POST api/draft/destroyKeyHalf`: from then on nobody can open the draft. Continues even if the page
 * is closed.
 *
 * @throws ApiProblem, ConnectionLostError
 */
export async function destroyKeyHalf(device: string): Promise<void> {
	await call("draft/destroyKeyHalf", destroyKeyHalfAnswerSchema, {
		method: "post",
		json: { device },
		keepalive: true,
	});
}
