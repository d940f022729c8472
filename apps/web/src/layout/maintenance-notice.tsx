import type { ContentLanguage } from "@sim-registration/validation";
import { useEffect, useRef, useState } from "react";
import { askMaintenance } from "../api/first-screen-calls.ts";
import { BilingualNotice } from "./bilingual-notice.tsx";

/** As specified, whatever `HOTLINE` says. */
const ENQUIRIES = "128-180";
/** All waiting phones ask, so the interval must not overload a server that is just starting. */
const ASK_AGAIN_AFTER_MS = 30_000;

interface MaintenanceNoticeProps {
	/** of the address */
	readonly language: ContentLanguage;
	readonly onOver: () => void;
}

/**
 * Replaces everything, in both languages, until the server says that maintenance is over. It asks
 * at intervals, and when the button is pressed.
 */
export function MaintenanceNotice({ language, onOver }: MaintenanceNoticeProps) {
	const { isAsking, ask } = useMaintenanceEnd(onOver);
	return (
		<BilingualNotice
			language={language}
			chinese={[
				"系統維護中",
				<>
					系統現正進行維護，請稍後再瀏覽。如有查詢，請致電 <EnquiriesLink />。
				</>,
			]}
			english={[
				"System maintenance",
				<>
					The system is under maintenance. Please visit later. For enquiries, please call{" "}
					<EnquiriesLink />.
				</>,
			]}
		>
			<button type="button" className="button secondary" aria-disabled={isAsking} onClick={ask}>
				<span lang="zh-Hant-HK">重試</span> <span lang="en">Try again</span>
			</button>
		</BilingualNotice>
	);
}

function EnquiriesLink() {
	return (
		<a href="tel:128180" translate="no">
			{ENQUIRIES}
		</a>
	);
}

/** Without an answer, maintenance continues. */
function useMaintenanceEnd(onOver: () => void) {
	const [isAsking, setAsking] = useState(false);
	const ask = async () => {
		if (isAsking) return;
		setAsking(true);
		const isMaintenance = await askMaintenance().catch(() => true);
		setAsking(false);
		if (!isMaintenance) onOver();
	};
	const latestAsk = useRef(ask);
	latestAsk.current = ask;
	useEffect(() => {
		const timer = setInterval(() => void latestAsk.current(), ASK_AGAIN_AFTER_MS);
		return () => clearInterval(timer);
	}, []);
	return { isAsking, ask };
}
