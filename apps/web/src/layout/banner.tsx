import { useLingui } from "@lingui/react/macro";
import { RegistrationProceduresLink } from "../documents/registration-procedures-link.tsx";
import styles from "./banner.module.css";

/** The title of the form, in the specification's words, and a link to the procedures. */
export function Banner() {
	const { t } = useLingui();
	return (
		<div className={styles["banner"]}>
			<div className={styles["text"]}>
				<h1 className={styles["title"]}>
					{t`Real-name Registration of SIM Cards for Business Mobile/Mobile Broadband Plan`}
				</h1>
				<RegistrationProceduresLink className={styles["procedures"]} />
			</div>
		</div>
	);
}
