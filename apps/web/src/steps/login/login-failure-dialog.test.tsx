import { expect, test } from "vitest";
import { ConnectionLostError } from "../../api/connection-lost-error.ts";
import { renderInTest, textsIn } from "../../registration/render-in-test.tsx";
import { LoginFailureDialog } from "./login-failure-dialog.tsx";
import type { LoginFailure } from "./use-log-in.ts";

async function textsOf(
	failure: LoginFailure,
	language: "en" | "tc" = "en",
	hasToTick = false,
): Promise<string[]> {
	const dialog = (
		<LoginFailureDialog failure={failure} hasToTick={hasToTick} onClose={() => undefined} />
	);
	return textsIn(await renderInTest(dialog, { language }));
}

test.each([
	[0, "1 minute"],
	[60_000, "1 minute"],
	[60_001, "2 minutes"],
	[899_000, "15 minutes"],
])("asked to wait %i ms, the customer reads %s, never less", async (retryAfterMs, minutes) => {
	const texts = await textsOf({ errorCode: "too_many_requests", retryAfterMs });
	expect(texts.join("")).toContain(`Please wait ${minutes} and try again.`);
	const chinese = await textsOf({ errorCode: "too_many_requests", retryAfterMs }, "tc");
	expect(chinese.join("")).toContain(`請於 ${minutes.split(" ")[0]} 分鐘後再試。`);
});

function lost(loss: ConnectionLostError): LoginFailure {
	return { errorCode: undefined, loss };
}

test.each<[failure: LoginFailure, sentence: string, hasCode: boolean]>([
	[{ errorCode: "login_error" }, "Information provided does not match our record.", false],
	[{ errorCode: "too_many_requests" }, "Please wait a few minutes and try again.", true],
	[{ errorCode: "accounts_unavailable" }, "We cannot check your account at the moment.", true],
	[
		{ errorCode: "of_a_newer_server" },
		"We cannot log you in at the moment. Please try again later.",
		true,
	],
	[{ errorCode: "form_submission_error" }, "We cannot log you in at the moment.", true],
	[lost(new ConnectionLostError("cut")), "The server did not answer.", false],
	[
		lost(new ConnectionLostError("a portal", { isForeign: true })),
		"Your network is blocking the connection.",
		false,
	],
])("%j reads: %s", async (failure, sentence, hasCode) => {
	const texts = (await textsOf(failure)).join("");
	expect(texts).toContain(sentence);
	expect(texts.includes("Code: ")).toBe(hasCode);
});

test.each([
	["login_error", true, true],
	["login_error", false, false],
	["captcha_failed", true, false],
])(
	"after %s with a box left to tick: %s, the dialog asks for it: %s",
	async (errorCode, hasToTick, isAsked) => {
		const texts = await textsOf({ errorCode }, "en", hasToTick);
		expect(texts.includes("Please tick “I am not a robot” again.")).toBe(isAsked);
	},
);
