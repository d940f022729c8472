import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ConnectionLostError } from "./connection-lost-error.ts";
import { forgetCsrfToken } from "./csrf-token.ts";
import { hang, serve, serveCalls } from "./fake-server.ts";
import { getQr, pollFormFilling } from "./iam-smart-calls.ts";

const { signal } = new AbortController();
const WANTED = { ticketID: "t", lang: "tc", source: "iOS_Safari", redirect: "r" } as const;
const PROFILE = {
	idNo: { Identification: "A123456", CheckDigit: "3" },
	enName: { UnstructuredName: "CHAN, Tai Man" },
	birthDate: "19851104",
};

beforeEach(() => forgetCsrfToken());
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

describe("the address at iAM Smart", () => {
	test("comes from the server", async () => {
		serveCalls(async () => Response.json({ uri: "https://iamsmart.example/qr" }));
		expect(await getQr(WANTED, signal)).toBe("https://iamsmart.example/qr");
	});

	test.each(["javascript:alert(1)//https://x", "data:text/html,x", "/relative"])(
		"is never %s",
		async (uri) => {
			serveCalls(async () => Response.json({ uri }));
			await expect(getQr(WANTED, signal)).rejects.toMatchObject({
				errorCode: "form_submission_error",
			});
		},
	);
});

describe("a poll", () => {
	test("asks for its own filling, with any characters in its id", async () => {
		const asked = serve(async () => Response.json({}, { status: 202 }));
		expect(await pollFormFilling("a/b?c", signal)).toBeUndefined();
		expect(asked[0]?.url).toMatch(/iamsmart\/poll\/formFilling\/a%2Fb%3Fc$/);
	});

	test("returns the profile", async () => {
		serve(async () => Response.json(PROFILE));
		expect(await pollFormFilling("1", signal)).toEqual(PROFILE);
	});

	test("with half a profile is an error, and not a reason to wait", async () => {
		serve(async () => Response.json({ idNo: PROFILE.idNo }));
		await expect(pollFormFilling("1", signal)).rejects.toMatchObject({
			errorCode: "form_submission_error",
		});
	});

	test("is aborted after ten seconds, so that the next one gets the answer", async () => {
		vi.useFakeTimers();
		serve(hang);
		const ended = vi.fn();
		const polling = pollFormFilling("1", signal).catch((error: unknown) => {
			ended();
			return error;
		});
		await vi.advanceTimersByTimeAsync(9_999);
		expect(ended).not.toHaveBeenCalled();
		await vi.advanceTimersByTimeAsync(1);
		expect(await polling).toBeInstanceOf(ConnectionLostError);
	});

	test("ends at once when it is no longer needed", async () => {
		const controller = new AbortController();
		serve(hang);
		const polling = pollFormFilling("1", controller.signal).catch((error: unknown) => error);
		controller.abort();
		expect(await polling).toBeInstanceOf(ConnectionLostError);
	});
});
