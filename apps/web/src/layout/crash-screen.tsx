import { reloadPage } from "../registration/leave-warning.ts";
import { useConfiguration } from "../registration/registration-context.ts";
import styles from "./bilingual-notice.module.css";
import { OutdatedPageError } from "./outdated-page-error.ts";

/** A mistake of ours: said in both languages, with the one thing that helps. */
export function CrashScreen({ error }: { readonly error: unknown }) {
	const isOutdated = error instanceof OutdatedPageError;
	return (
		<main className={styles["notice"]}>
			{isOutdated ? <OutdatedNotice /> : <CrashNotice />}
			<button type="button" className="button primary" onClick={reloadPage}>
				<span lang="zh-Hant-HK">重新載入</span> <span lang="en">Reload</span>
			</button>
		</main>
	);
}

function CrashNotice() {
	const { hotline } = useConfiguration();
	return (
		<>
			<section lang="zh-Hant-HK">
				<h1>出現問題</h1>
				<p>頁面未能顯示，請重新載入。如問題持續，請致電 {hotline}。</p>
			</section>
			<section lang="en">
				<h2>Something went wrong</h2>
				<p>
					The page could not be shown. Please reload it. If this goes on, please call {hotline}.
				</p>
			</section>
		</>
	);
}

function OutdatedNotice() {
	return (
		<>
			<section lang="zh-Hant-HK">
				<h1>表格已更新</h1>
				<p>請重新載入頁面以繼續，你已輸入的資料會保留。</p>
			</section>
			<section lang="en">
				<h2>The form has been updated</h2>
				<p>Please reload the page to go on. What you have entered is kept.</p>
			</section>
		</>
	);
}
