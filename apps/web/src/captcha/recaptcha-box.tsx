import { useLingui } from "@lingui/react/macro";
import type { IssueCode } from "@sim-registration/validation";
import { useEffect, useRef, useState } from "react";
import { describedBy } from "../fields/described-by.ts";
import { FieldNotes } from "../fields/field-notes.tsx";
import { sentenceOf } from "../i18n/error-sentences.ts";
import { GAP, Sentence } from "../layout/sentence.tsx";
import { CAPTCHA_FIELD } from "./captcha.ts";
import styles from "./recaptcha-box.module.css";
import { loadRecaptcha, recaptchaLanguage } from "./recaptcha-script.ts";
import type { RecaptchaView } from "./use-recaptcha.ts";

/** The width of the provider's box; if there is less room it has another shape. */
const NORMAL_WIDTH_PX = 304;

interface RecaptchaBoxProps {
	readonly view: RecaptchaView;
	readonly issue?: IssueCode | undefined;
}

/**
 * The box of reCAPTCHA v2 and its purpose. It takes the focus if a press of the button opened it.
 */
export function RecaptchaBox({ view, issue }: RecaptchaBoxProps) {
	const { t, i18n } = useLingui();
	const frame = useRef<HTMLElement>(null);
	const { state, boxNumber } = view;
	const [isAskedFirst] = useState(boxNumber === 0);
	useEffect(() => {
		if (isAskedFirst) return;
		// A closing dialog first returns the focus.
		const timer = setTimeout(() => frame.current?.focus());
		return () => clearTimeout(timer);
	}, [isAskedFirst]);

	const sentences = {
		idle: "",
		done: t`Confirmed that you are not a robot`,
		expired: t`The check has expired. Please tick the box again.`,
		failed: i18n._(sentenceOf("captcha_unavailable")),
	};
	return (
		<section
			className={styles["frame"]}
			ref={frame}
			id={CAPTCHA_FIELD}
			tabIndex={-1}
			aria-labelledby={`${CAPTCHA_FIELD}-title`}
			aria-describedby={describedBy(CAPTCHA_FIELD, true, { issue })}
			data-state={state}
		>
			<p className={styles["title"]} id={`${CAPTCHA_FIELD}-title`}>
				{isAskedFirst
					? t`Please confirm that you are not a robot`
					: i18n._(sentenceOf("captcha_score_low"))}
			</p>
			<ProviderBox key={boxNumber} view={view} />
			<p className={styles["state"]} id={`${CAPTCHA_FIELD}-hint`} role="status">
				{sentences[state]}
			</p>
			{state === "failed" && (
				<button type="button" className="button secondary" onClick={view.again}>
					{t`Try again`}
				</button>
			)}
			<FieldNotes name={CAPTCHA_FIELD} issue={issue} />
		</section>
	);
}

/** The provider draws into this element once; each attempt and language has a new one. */
function ProviderBox({ view: { settings, follow } }: { readonly view: RecaptchaView }) {
	const place = useRef<HTMLDivElement>(null);
	useEffect(() => {
		let isGone = false;
		const draw = async (element: HTMLElement) => {
			const grecaptcha = await loadRecaptcha(settings);
			if (isGone) return;
			const inside = element.appendChild(document.createElement("div"));
			grecaptcha.render(inside, {
				sitekey: settings.v2SiteKey,
				size: element.clientWidth < NORMAL_WIDTH_PX ? "compact" : "normal",
				hl: recaptchaLanguage(),
				callback: (token) => follow("done", token),
				"expired-callback": () => follow("expired"),
				"error-callback": () => follow("failed"),
			});
		};
		if (place.current) draw(place.current).catch(() => isGone || follow("failed"));
		return () => {
			isGone = true;
			follow("idle");
			place.current?.replaceChildren();
		};
	}, [settings, follow]);
	return <div className={styles["place"]} ref={place} />;
}

/**
 * The text that Google requires of forms that hide reCAPTCHA's badge, which would cover our
 * buttons.
 */
export function RecaptchaNote() {
	const { t } = useLingui();
	return (
		<p className={styles["note"]}>
			<Sentence
				text={t`This site is protected by reCAPTCHA. The ${{ privacy: GAP }} and ${{ terms: GAP }} of Google apply.`}
			>
				<a href="https://policies.google.com/privacy" target="_blank" rel="noopener noreferrer">
					{t`Privacy Policy`}
				</a>
				<a href="https://policies.google.com/terms" target="_blank" rel="noopener noreferrer">
					{t`Terms of Service`}
				</a>
			</Sentence>
		</p>
	);
}
