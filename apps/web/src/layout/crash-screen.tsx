import styles from "./bilingual-notice.module.css";

/** A mistake of ours: said in both languages, with the one thing that helps. */
export function CrashScreen() {
	return (
		<main className={styles["notice"]}>
			<section lang="zh-Hant-HK">
				<h1>出現問題</h1>
				<p>頁面未能顯示，請重新載入。如問題持續，請致電 128-180。</p>
			</section>
			<section lang="en">
				<h2>Something went wrong</h2>
				<p>The page could not be shown. Please reload it. If this goes on, please call 128-180.</p>
			</section>
			<button type="button" className="button primary" onClick={() => location.reload()}>
				<span lang="zh-Hant-HK">重新載入</span> <span lang="en">Reload</span>
			</button>
		</main>
	);
}
