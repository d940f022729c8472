import { useLingui } from "@lingui/react/macro";
import { RegistrationProceduresLink } from "../documents/registration-procedures-link.tsx";
import styles from "./banner.module.css";
import { Title } from "./sentence.tsx";

/** What this form is for, in the specification's words, and how it goes. */
export function Banner() {
	const { t } = useLingui();
	const title = t`Real-name Registration of SIM Cards for Business Mobile/Mobile Broadband Plan`;
	return (
		<div className={styles["banner"]}>
			<div className={styles["text"]}>
				<h1 className={styles["title"]}>
					<Title text={title} />
				</h1>
				<RegistrationProceduresLink className={styles["procedures"]} />
			</div>
		</div>
	);
}
