import { useLingui } from "@lingui/react/macro";
import { Card } from "../../layout/card.tsx";
import type { Receipt } from "../../registration/receipt.ts";
import styles from "./receipt-facts.module.css";

const TIME_IN_HONG_KONG: Intl.DateTimeFormatOptions = {
	dateStyle: "long",
	timeStyle: "short",
	timeZone: "Asia/Hong_Kong",
};

/** What stands beside the reference on paper: which company, and when. */
export function ReceiptFacts({ receipt }: { readonly receipt: Receipt }) {
	const { t, i18n } = useLingui();
	return (
		<Card>
			<dl className={styles["facts"]}>
				<div>
					<dt>{t`Company`}</dt>
					{receipt.companyNames.map((name) => (
						<dd key={name}>{name}</dd>
					))}
				</div>
				<div>
					<dt>{t`Submitted at (Hong Kong time)`}</dt>
					<dd>{i18n.date(receipt.registeredAt, TIME_IN_HONG_KONG)}</dd>
				</div>
			</dl>
		</Card>
	);
}
