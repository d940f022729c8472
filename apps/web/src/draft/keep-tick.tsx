import { useLingui } from "@lingui/react/macro";
import { isEmail } from "@sim-registration/validation";
import { useEffect, useState } from "react";
import field from "../fields/field.module.css";
import { TickBox } from "../fields/tick-box.tsx";
import { Card } from "../layout/card.tsx";
import { useSharedValue } from "../layout/shared-value.ts";
import { useRegistration } from "../registration/registration-context.ts";
import { isDraftKept, keepOnPhone, remind } from "./keep-on-phone.ts";

const SETTLED_AFTER_MS = 2_000;

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
	const address = useRegistration((state) => state.company.email);
	const reminderTo = useRegistration((state) => state.reminderTo);
	const mayBeReminded = reminderTo !== "" || isEmail(address);
	return (
		<>
			<RemoteTick
				name={name}
				label={t`Keep on this phone for 7 days`}
				hint={t`Tick this only on your own phone. Your entries and files then stay here, encrypted, when you close this page. To continue, log in again with the same account number.`}
				isTicked={isKept}
				change={keepOnPhone}
			/>
			{isKept && mayBeReminded && (
				<ReminderTick name={`${name}Reminder`} address={address} reminderTo={reminderTo} />
			)}
		</>
	);
}

interface ReminderTickProps {
	readonly name: string;
	readonly address: string;
	/** empty for no reminder */
	readonly reminderTo: string;
}

/** Only for a customer who keeps the draft, and entered an address. */
function ReminderTick({ name, address, reminderTo }: ReminderTickProps) {
	const { t } = useLingui();
	const recipient = reminderTo || address;
	return (
		<RemoteTick
			name={name}
			label={t`Remind me tomorrow`}
			hint={t`One e-mail with the link to this form goes to ${recipient}, unless you submit before.`}
			isTicked={reminderTo !== ""}
			change={(isWanted) => remind(isWanted ? address : "")}
		/>
	);
}

/** A customer who corrects the address is reminded at the new one, once it stays. */
export function ReminderAddress() {
	const address = useRegistration((state) => state.company.email);
	const reminderTo = useRegistration((state) => state.reminderTo);
	const isOutdated = reminderTo !== "" && reminderTo !== address && isEmail(address);
	useEffect(() => {
		if (!isOutdated) return undefined;
		const timer = setTimeout(() => void remind(address), SETTLED_AFTER_MS);
		return () => clearTimeout(timer);
	}, [isOutdated, address]);
	return null;
}

interface RemoteTickProps {
	readonly name: string;
	readonly label: string;
	readonly hint: string;
	readonly isTicked: boolean;
	/** resolves to whether it was done: it needs the server */
	readonly change: (isWanted: boolean) => Promise<boolean>;
}

function RemoteTick({ name, label, hint, isTicked, change }: RemoteTickProps) {
	const { t } = useLingui();
	/** until it is done */
	const [wanted, setWanted] = useState<boolean>();
	const [hasFailed, setFailed] = useState(false);
	const onChange = async (isWanted: boolean) => {
		setWanted(isWanted);
		setFailed(!(await change(isWanted)));
		setWanted(undefined);
	};
	return (
		<div className={field["field"]}>
			<TickBox name={name} label={label} isTicked={wanted ?? isTicked} onChange={onChange} />
			<p className={field["hint"]}>{hint}</p>
			<div role="alert">
				{hasFailed && t`This could not be changed. Check your connection, and try again.`}
			</div>
		</div>
	);
}
