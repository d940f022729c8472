import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import field from "../fields/field.module.css";
import { TickBox } from "../fields/tick-box.tsx";
import { Card } from "../layout/card.tsx";
import { useSharedValue } from "../layout/shared-value.ts";
import { isDraftKept, keepOnPhone } from "./keep-on-phone.ts";

/** Below the uploads, also before there is a file: it would appear in silence. */
export function KeepCard() {
	return (
		<Card>
			<KeepTick name="keepOnPhone" />
		</Card>
	);
}

/** Lets the customer keep what was entered when the tab is closed. Nothing is kept by default. */
export function KeepTick({ name }: { readonly name: string }) {
	const { t } = useLingui();
	const isKept = useSharedValue(isDraftKept);
	/** until it is done */
	const [wanted, setWanted] = useState<boolean>();
	const [hasFailed, setFailed] = useState(false);
	const change = async (isWanted: boolean) => {
		setWanted(isWanted);
		setFailed(!(await keepOnPhone(isWanted)));
		setWanted(undefined);
	};
	return (
		<div>
			<TickBox
				name={name}
				label={t`Keep on this phone for 7 days`}
				isTicked={wanted ?? isKept}
				onChange={change}
			/>
			<p className={field["hint"]}>
				{t`Tick this only on your own phone. Your entries and files then stay here, encrypted, when you close this page. To continue, log in again with the same account number.`}
			</p>
			<div role="alert">
				{hasFailed && t`This could not be changed. Check your connection, and try again.`}
			</div>
		</div>
	);
}
