import { useLingui } from "@lingui/react/macro";
import { GAP, Sentence } from "../layout/sentence.tsx";
import styles from "./recaptcha-note.module.css";

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
