import { useLingui } from "@lingui/react/macro";
import type { Captcha } from "./use-captcha.ts";
import styles from "./captcha-box.module.css";
import { describedBy } from "../fields/described-by.ts";
import { FieldNotes } from "../fields/field-notes.tsx";
import type { FieldMessages } from "../fields/issues.ts";

/** Where an error summary leads for a captcha that is missing. */
export const CAPTCHA_FIELD = "recaptchaToken";

interface CaptchaBoxProps extends FieldMessages {
	readonly captcha: Captcha;
}

/** Our own box for the proof of work: one tap, no pictures, no third party. */
export function CaptchaBox({ captcha, ...messages }: CaptchaBoxProps) {
	const { t } = useLingui();
	const { state, start } = captcha;
	if (!captcha.isShown) return null;

	const sentences = {
		idle: "",
		working: t`Checking…`,
		done: t`Confirmed that you are not a robot`,
		failed: t`The check failed. Please check your network and tick the box again.`,
		expired: t`The check has expired. Please tick the box again.`,
	};
	const canStart = state !== "working" && state !== "done";
	return (
		<div className={styles["frame"]} data-state={state}>
			<label className={styles["line"]}>
				<span className={styles["place"]}>
					<input
						className={styles["box"]}
						type="checkbox"
						id={CAPTCHA_FIELD}
						checked={state === "done"}
						aria-busy={state === "working"}
						aria-invalid={messages.issue !== undefined}
						aria-describedby={describedBy(CAPTCHA_FIELD, true, messages)}
						onChange={() => canStart && start()}
					/>
				</span>
				<span>{t`I am not a robot`}</span>
			</label>
			<p className={styles["state"]} id={`${CAPTCHA_FIELD}-hint`} role="status">
				{sentences[state]}
			</p>
			<FieldNotes name={CAPTCHA_FIELD} {...messages} />
		</div>
	);
}
