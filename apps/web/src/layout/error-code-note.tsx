import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import styles from "./error-code-note.module.css";
import { GAP, Sentence } from "./sentence.tsx";

/** The server's code in small print, for the hotline. */
export function ErrorCodeNote({ errorCode }: { readonly errorCode: string }) {
	const { t } = useLingui();
	useEffect(() => {
		performance.mark(`shown ${errorCode}`);
	}, [errorCode]);
	return (
		<p className={styles["code"]}>
			<Sentence text={t`Code: ${{ errorCode: GAP }}`}>
				<span translate="no">{errorCode}</span>
			</Sentence>
		</p>
	);
}
