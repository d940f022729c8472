import { Trans } from "@lingui/react/macro";
import styles from "./recaptcha-note.module.css";

/** What Google asks a form to say that hides reCAPTCHA's badge, which would cover our buttons. */
export function RecaptchaNote() {
	return (
		<p className={styles["note"]}>
			<Trans>
				This site is protected by reCAPTCHA. The{" "}
				<a href="https://policies.google.com/privacy" target="_blank" rel="noopener noreferrer">
					Privacy Policy
				</a>{" "}
				and{" "}
				<a href="https://policies.google.com/terms" target="_blank" rel="noopener noreferrer">
					Terms of Service
				</a>{" "}
				of Google apply.
			</Trans>
		</p>
	);
}
