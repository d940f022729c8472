import { useLingui } from "@lingui/react/macro";
import type { IssueCode } from "@sim-registration/validation";
import { useEffectEvent, useLayoutEffect, useRef } from "react";
import { describedBy } from "../fields/described-by.ts";
import { FieldNotes } from "../fields/field-notes.tsx";
import styles from "./altcha-box.module.css";
import { CAPTCHA_FIELD } from "./captcha.ts";
import type { AltchaView } from "./use-altcha.ts";

interface AltchaBoxProps {
	readonly view: AltchaView;
	readonly issue?: IssueCode | undefined;
}

/** Our own box for the proof of work: one tap, no pictures, no third party. */
export function AltchaBox(props: AltchaBoxProps) {
	const { t } = useLingui();
	const { state, start } = props.view;
	const box = useRef<HTMLInputElement>(null);
	// Ticked before the scripts ran; React leaves it ticked until the box changes.
	const adopt = useEffectEvent(() => {
		if (box.current?.checked && state === "idle") start();
	});
	useLayoutEffect(() => adopt(), []);

	const sentences = {
		idle: "",
		working: t`Checking…`,
		done: t`Confirmed that you are not a robot`,
		failed: t`The check failed. Please check your network and tick the box again.`,
		again: t`Please tick “I am not a robot” again.`,
		expired: t`The check has expired. Please tick the box again.`,
	};
	const issue = state === "working" ? undefined : props.issue;
	const canStart = state !== "working" && state !== "done";
	return (
		<div className={styles["frame"]} data-state={state}>
			<label className={styles["line"]}>
				<span className={styles["place"]}>
					<input
						ref={box}
						className="tick"
						type="checkbox"
						id={CAPTCHA_FIELD}
						checked={state === "done"}
						aria-busy={state === "working"}
						aria-invalid={issue !== undefined}
						aria-describedby={describedBy(CAPTCHA_FIELD, true, { issue })}
						onChange={() => canStart && start()}
					/>
				</span>
				<span>{t`I am not a robot`}</span>
			</label>
			<p className={styles["state"]} id={`${CAPTCHA_FIELD}-hint`} role="status">
				{sentences[state]}
			</p>
			<FieldNotes name={CAPTCHA_FIELD} issue={issue} />
		</div>
	);
}
