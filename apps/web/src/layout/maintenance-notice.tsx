import { useState } from "react";
import { askMaintenance } from "../api/ask-maintenance.ts";
import styles from "./bilingual-notice.module.css";

const ENQUIRIES = "128-180";

/**
 * Stands instead of everything, in both languages whatever the page's. What was entered stays in
 * memory behind it.
 */
export function MaintenanceNotice({ onOver }: { readonly onOver: () => void }) {
	const [isAsking, setAsking] = useState(false);
	const askAgain = async () => {
		if (isAsking) return;
		setAsking(true);
		const isMaintenance = await askMaintenance().catch(() => true);
		setAsking(false);
		if (!isMaintenance) onOver();
	};
	return (
		<main className={styles["notice"]}>
			<section lang="zh-Hant-HK">
				<h1>系統維護中</h1>
				<p>
					系統現正進行維護，請稍後再瀏覽。如有查詢，請致電 <a href="tel:128180">{ENQUIRIES}</a>。
				</p>
			</section>
			<section lang="en">
				<h2>System maintenance</h2>
				<p>
					The system is under maintenance. Please visit later. For enquiries, please call{" "}
					<a href="tel:128180">{ENQUIRIES}</a>.
				</p>
			</section>
			<button
				type="button"
				className="button secondary"
				aria-disabled={isAsking}
				onClick={askAgain}
			>
				<span lang="zh-Hant-HK">重試</span> <span lang="en">Try again</span>
			</button>
		</main>
	);
}
