import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { DIALOG_SENTENCES } from "../i18n/dialog-sentences.ts";
import { Notice } from "./notice.tsx";
import { SharedValue, useSharedValue } from "./shared-value.ts";

const LONG_WAIT_MS = 1_000;

/**
 * Whether something in the network answers instead of the server, as the log-in page of a Wi-Fi
 * does.
 */
export const foreignNetwork = new SharedValue(false);

/**
 * Asks for patience once a wait has lasted a second (specification, section 2), or says that this
 * network lets nothing through.
 */
export function LongLoadingNotice({ isWaiting }: { readonly isWaiting: boolean }) {
	const { i18n } = useLingui();
	const isLong = useLongWait(isWaiting);
	const { foreignAnswer, longLoading } = DIALOG_SENTENCES;
	const sentence = useSharedValue(foreignNetwork) ? foreignAnswer : longLoading;
	return (
		<div role="status">
			{isLong && (
				<Notice kind="information">
					<p>{i18n._(sentence)}</p>
				</Notice>
			)}
		</div>
	);
}

/** Whether a wait has lasted a second. */
export function useLongWait(isWaiting: boolean): boolean {
	const [isLong, setLong] = useState(false);
	useEffect(() => {
		if (!isWaiting) return;
		const timer = setTimeout(() => setLong(true), LONG_WAIT_MS);
		return () => {
			clearTimeout(timer);
			setLong(false);
		};
	}, [isWaiting]);
	return isLong;
}
