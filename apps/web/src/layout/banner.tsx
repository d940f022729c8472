import { useLingui } from "@lingui/react/macro";
import styles from "./banner.module.css";

/** What this form is for, in the specification's words. */
export function Banner() {
	const { t } = useLingui();
	return (
		<div className={styles["banner"]}>
			<h1 className={styles["title"]}>
				{t`Real-name Registration of SIM Cards for Business Mobile/Mobile Broadband Plan`}
			</h1>
		</div>
	);
}
