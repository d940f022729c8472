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
