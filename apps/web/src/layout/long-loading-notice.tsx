import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { DIALOG_SENTENCES } from "../i18n/dialog-sentences.ts";
import { Notice } from "./notice.tsx";

const LONG_WAIT_MS = 1_000;

/** Asks for patience once a wait has lasted a second (specification, section 2). */
export function LongLoadingNotice({ isWaiting }: { readonly isWaiting: boolean }) {
	const { i18n } = useLingui();
	const isLong = useLongWait(isWaiting);
	return (
		<div role="status">
			{isLong && <Notice kind="information">{i18n._(DIALOG_SENTENCES.longLoading)}</Notice>}
		</div>
	);
}

function useLongWait(isWaiting: boolean): boolean {
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
