import { type ReactElement, useEffect } from "react";
import { useFilesToLose } from "../draft/kept-note.tsx";
import { languageOfPath } from "../i18n/language.ts";
import { BilingualNotice } from "../layout/bilingual-notice.tsx";
import { HotlineLink } from "../layout/hotline-link.tsx";
import { GAP, Sentence } from "../layout/sentence.tsx";
import { OutdatedPageError } from "../loading/until-loaded.ts";
import { isSending } from "../registration/attempt.ts";
import { reloadPage } from "../registration/leave-warning.ts";
import { useRegistration } from "../registration/registration-context.ts";

/**
 * Replaces a screen that cannot be shown, and offers what helps. A registration that is being sent
 * continues behind it: then nothing may be reloaded.
 */
export function CrashScreen({ error }: { readonly error: unknown }) {
	const isRunning = useRegistration(isSending);
	const receipt = useRegistration((state) => state.receipt);
	if (isRunning)
		return (
			<BilingualNotice
				language={languageOfPath(location.pathname)}
				chinese={["正在提交登記", "請勿關閉或重新載入此頁面。"]}
				english={["Submitting", "Please do not close or reload this page."]}
			/>
		);
	if (receipt) return <Registered reference={receipt.reference} />;
	return <Crash isOutdated={error instanceof OutdatedPageError} />;
}

function Registered({ reference }: { readonly reference: string }) {
	return (
		<BilingualNotice
			language={languageOfPath(location.pathname)}
			chinese={[
				"已提交登記",
				withFacts(`參考編號：${GAP}`, [<Fact key="reference">{reference}</Fact>]),
			]}
			english={[
				"Registration submitted",
				withFacts(`Reference number: ${GAP}`, [<Fact key="reference">{reference}</Fact>]),
			]}
		>
			<Reload />
		</BilingualNotice>
	);
}

function Crash({ isOutdated }: { readonly isOutdated: boolean }) {
	useEffect(() => {
		performance.mark("shown crash");
	}, []);
	const files = useFilesToLose();
	const [keptInChinese, keptInEnglish] = whatIsKept(files);
	const titles = isOutdated
		? (["表格已更新", "The form has been updated"] as const)
		: (["出現問題", "Something went wrong"] as const);
	const hotline = <HotlineLink key="hotline" />;
	const facts = files?.length ? [<Fact key="files">{files.join(", ")}</Fact>, hotline] : [hotline];
	return (
		<BilingualNotice
			language={languageOfPath(location.pathname)}
			chinese={[
				titles[0],
				withFacts(`請重新載入頁面。${keptInChinese}如問題持續，請致電 ${GAP}。`, facts),
			]}
			english={[
				titles[1],
				withFacts(
					`Please reload the page. ${keptInEnglish} If the problem continues, please call ${GAP}.`,
					facts,
				),
			]}
		>
			<Reload />
		</BilingualNotice>
	);
}

function whatIsKept(filesToLose: readonly string[] | undefined) {
	if (!filesToLose)
		return ["你可能需要重新輸入部分資料。", "You may have to enter some information again."];
	if (filesToLose.length === 0) return ["你已輸入的資料會保留。", "What you have entered is kept."];
	return [`你需要重新選擇以下檔案：${GAP}。`, `You have to choose these files again: ${GAP}.`];
}

function withFacts(text: string, facts: readonly ReactElement[]) {
	return <Sentence text={text}>{facts}</Sentence>;
}

/** A number or names, which no browser may translate. */
function Fact({ children }: { readonly children: string }) {
	return <span translate="no">{children}</span>;
}

function Reload() {
	return (
		<button type="button" className="button primary" onClick={reloadPage}>
			<span lang="zh-Hant-HK">重新載入</span> <span lang="en">Reload</span>
		</button>
	);
}
