import { useLingui } from "@lingui/react/macro";
import { hongKongTime } from "@sim-registration/validation";
import { inReadingOrder } from "../../i18n/in-reading-order.ts";
import { langOfValue } from "../../i18n/lang-of-value.ts";
import { Card } from "../../layout/card.tsx";
import { ContactDetails } from "../../layout/contact-details.tsx";
import { Notice } from "../../layout/notice.tsx";
import { StepHeading } from "../../layout/step-heading.tsx";
import { useRegistration, useWizardStore } from "../../registration/registration-context.ts";
import type { Receipt } from "../../registration/registration-state.ts";
import { startedAgain } from "../../registration/submission-transitions.ts";
import { Reference } from "./reference.tsx";
import styles from "./success-step.module.css";

/** Step 4: the thanks, the reference, and whom to ask. */
export function SuccessStep() {
	const { t } = useLingui();
	const store = useWizardStore();
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
				{receipt.reference && <Reference reference={receipt.reference} />}
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

/** Printed beside the reference: which account and company, and when. */
function ReceiptFacts({ receipt: { details, registeredAt } }: { readonly receipt: Receipt }) {
	const { t, i18n } = useLingui();
	return (
		<Card>
			<dl className={styles["facts"]}>
				{details && (
					<>
						<div>
							<dt>{t`Account No.`}</dt>
							<dd translate="no">{details.accountNO}</dd>
						</div>
						<div>
							<dt>{t`Company`}</dt>
							{inReadingOrder(i18n.locale, details.companyName).map(
								(name) =>
									name && (
										<dd key={name} translate="no" lang={langOfValue(name)}>
											{name}
										</dd>
									),
							)}
						</div>
					</>
				)}
				<div>
					<dt>{t`Submitted at (Hong Kong time)`}</dt>
					<dd translate="no">{hongKongTime(registeredAt)}</dd>
				</div>
			</dl>
		</Card>
	);
}

/** The addresses of the confirmation, masked by the server. */
function MailedTo({ addresses }: { readonly addresses: readonly string[] }) {
	const { t } = useLingui();
	return (
		<>
			<p>
				{t`A confirmation e-mail is sent to your registered e-mail address and to the contact e-mail address of the account:`}
			</p>
			<ul>
				{addresses.map((address) => (
					<li key={address} translate="no" lang="en">
						{address}
					</li>
				))}
			</ul>
		</>
	);
}
