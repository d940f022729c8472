import { useLingui } from "@lingui/react/macro";
import { hongKongTime } from "@sim-registration/validation";
import { inReadingOrder } from "../../i18n/in-reading-order.ts";
import { langOfValue } from "../../i18n/lang-of-value.ts";
import { Card } from "../../layout/card.tsx";
import type { Receipt } from "../../registration/receipt.ts";
import styles from "./receipt-facts.module.css";

/** Printed beside the reference: which company, and when. */
export function ReceiptFacts({ receipt }: { readonly receipt: Receipt }) {
	const { t, i18n } = useLingui();
	const { companyName = { english: "", chinese: "" } } = receipt.details ?? {};
	const names = inReadingOrder(i18n.locale, companyName).filter((name) => name !== "");
	return (
		<Card>
			<dl className={styles["facts"]}>
				{names.length > 0 && (
					<div>
						<dt>{t`Company`}</dt>
						{names.map((name) => (
							<dd key={name} translate="no" lang={langOfValue(name)}>
								{name}
							</dd>
						))}
					</div>
				)}
				<div>
					<dt>{t`Submitted at (Hong Kong time)`}</dt>
					<dd translate="no">{hongKongTime(receipt.registeredAt)}</dd>
				</div>
			</dl>
		</Card>
	);
}
