import { useRef } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import type { Captcha } from "./captcha.ts";
import { useRecaptcha } from "./use-recaptcha.ts";

const SETTINGS = { scriptUrl: "https://captcha.example/api.js", v3SiteKey: "v3", v2SiteKey: "v2" };

interface RefusedLoginProps {
	readonly errorCode: string;
	readonly onRender: (captcha: Captcha) => void;
}

/** Resets while it is rendered for the first time, because a string is rendered only once. */
function RefusedLogin({ errorCode, onRender }: RefusedLoginProps) {
	const captcha = useRecaptcha(SETTINGS, "login");
	const isReset = useRef(false);
	if (!isReset.current) captcha.reset(errorCode);
	isReset.current = true;
	onRender(captcha);
	return null;
}

test.each([
	["captcha_score_low", true],
	["captcha_failed", true],
	["login_error", false],
])("after a login refused with %s the box has to be ticked: %s", (errorCode, isMissing) => {
	const rendered: Captcha[] = [];
	const onRender = (captcha: Captcha) => rendered.push(captcha);
	renderToString(<RefusedLogin errorCode={errorCode} onRender={onRender} />);
	expect(rendered.at(-1)?.isMissing).toBe(isMissing);
});

interface ActsProps {
	/** one for each time it is rendered */
	readonly acts: readonly ((captcha: Captcha) => unknown)[];
	readonly onRender: (captcha: Captcha) => void;
}

function Acts({ acts, onRender }: ActsProps) {
	const captcha = useRecaptcha(SETTINGS, "submission");
	const done = useRef(0);
	const act = acts[done.current];
	done.current += 1;
	act?.(captcha);
	onRender(captcha);
	return null;
}

const tick = ({ view }: Captcha) => view?.kind === "recaptcha" && view.follow("done", "token");
const send = (captcha: Captcha) => captcha.forSubmission();
const overlook = ({ view }: Captcha) => view?.kind === "recaptcha" && view.follow("expired");
const refuse = (captcha: Captcha) => captcha.reset("form_submission_error");

test.each([
	["is ticked", false, [tick]],
	["has expired after its token was sent", false, [tick, send, overlook]],
	["has expired before", true, [tick, overlook]],
	["is new after a refused submission", true, [tick, send, refuse]],
])("at the confirmation a box that %s has to be ticked: %s", (_when, isMissing, acts) => {
	const rendered: Captcha[] = [];
	renderToString(<Acts acts={acts} onRender={(captcha) => rendered.push(captcha)} />);
	expect(rendered.at(-1)?.isMissing).toBe(isMissing);
});
