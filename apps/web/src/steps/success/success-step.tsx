import { useLingui } from "@lingui/react/macro";
import { ContactDetails } from "../../layout/contact-details.tsx";
import { Notice } from "../../layout/notice.tsx";
import { StepHeading } from "../../layout/step-heading.tsx";
import { useRegistration, useRegistrationStore } from "../../registration/registration-context.ts";
import { startedAgain } from "../../registration/submission-transitions.ts";
import { MailedTo } from "./mailed-to.tsx";
import { ReceiptFacts } from "./receipt-facts.tsx";
import { Reference } from "./reference.tsx";
import styles from "./success-step.module.css";

/** Step 4: the thanks, the reference, and whom to ask. */
export function SuccessStep() {
	const { t } = useLingui();
	const store = useRegistrationStore();
	const receipt = useRegistration((state) => state.receipt);
	if (!receipt) return null;
	return (
		<div className={styles["screen"]}>
			<div className={styles["content"]}>
				<div className={styles["done"]}>
					<StepHeading title={t`Registration submitted`} />
				</div>
				<Notice kind="success">
					<p>{t`Thank you. We have received your real-name registration.`}</p>
				</Notice>
				<Reference reference={receipt.reference} />
				<ReceiptFacts receipt={receipt} />
				{receipt.details && <MailedTo addresses={receipt.details.mailedTo} />}
				<ContactDetails />
				<button
					type="button"
					className={`button secondary ${styles["again"]}`}
					onClick={() => store.apply(startedAgain())}
				>
					{t`Register another account number`}
				</button>
			</div>
		</div>
	);
}
