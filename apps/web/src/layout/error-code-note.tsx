import { Trans } from "@lingui/react/macro";
import styles from "./error-code-note.module.css";

/** The server's code in small print, for the hotline. */
export function ErrorCodeNote({ errorCode }: { readonly errorCode: string }) {
	return (
		<p className={styles["code"]}>
			<Trans>Code: {errorCode}</Trans>
		</p>
	);
}
