import styles from "./bilingual-notice.module.css";

/** Shown where not even the sentences of one language could be loaded. */
export function LoadFailure() {
	return (
		<main className={styles["notice"]}>
			<section lang="zh-Hant-HK">
				<h1>未能載入頁面</h1>
				<p>請檢查網絡，然後重試。</p>
			</section>
			<section lang="en">
				<h2>The page could not be loaded</h2>
				<p>Please check your network and try again.</p>
			</section>
			<button type="button" className="button primary" onClick={() => location.reload()}>
				<span lang="zh-Hant-HK">重試</span> <span lang="en">Try again</span>
			</button>
		</main>
	);
}
