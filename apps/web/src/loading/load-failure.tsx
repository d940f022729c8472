import { languageOfPath } from "../i18n/language.ts";
import { BilingualNotice } from "../layout/bilingual-notice.tsx";

/** Shown if not even the sentences of one language can be loaded. */
export function LoadFailure() {
	return (
		<BilingualNotice
			language={languageOfPath(location.pathname)}
			chinese={["未能載入頁面", "請檢查網絡，然後重試。"]}
			english={["The page could not be loaded", "Please check your network and try again."]}
		>
			<button type="button" className="button primary" onClick={() => location.reload()}>
				<span lang="zh-Hant-HK">重試</span> <span lang="en">Try again</span>
			</button>
		</BilingualNotice>
	);
}
