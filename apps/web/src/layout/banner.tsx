import { useLingui } from "@lingui/react/macro";
import { RegistrationProceduresLink } from "../documents/registration-procedures-link.tsx";
import styles from "./banner.module.css";
import { GAP, Sentence } from "./sentence.tsx";

/** What this form is for, in the specification's words, and how it goes. A gap in the title is where a line may end. */
export function Banner() {
	const { t } = useLingui();
	const title = t`Real-name Registration of SIM Cards for Business Mobile/Mobile Broadband Plan`;
	return (
		<div className={styles["banner"]}>
			<div className={styles["text"]}>
				<h1 className={styles["title"]}>
					<Sentence text={title}>
						{title.split(GAP).map((words) => (
							<wbr key={words} />
						))}
					</Sentence>
				</h1>
				<RegistrationProceduresLink className={styles["procedures"]} />
			</div>
		</div>
	);
}
