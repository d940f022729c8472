import type { ContentLanguage } from "@sim-registration/validation";
import type { ReactNode } from "react";
import styles from "./bilingual-notice.module.css";
import { BrandName } from "./brand-name.tsx";

type Said = readonly [title: string, text: ReactNode];

interface BilingualNoticeProps {
	/** of the provider's name */
	readonly language: ContentLanguage;
	readonly chinese: Said;
	readonly english: Said;
	/** below both */
	readonly children?: ReactNode;
}

/** Fills the screen in both languages, because a catalog may have failed to load. */
export function BilingualNotice({ language, chinese, english, children }: BilingualNoticeProps) {
	return (
		<main className={styles["notice"]}>
			<p className="brand">
				<BrandName language={language} />
			</p>
			<section lang="zh-Hant-HK">
				<h1 ref={focus} tabIndex={-1}>
					{chinese[0]}
				</h1>
				<p>{chinese[1]}</p>
			</section>
			<section lang="en">
				<h2>{english[0]}</h2>
				<p>{english[1]}</p>
			</section>
			{children}
		</main>
	);
}

/**
 * The previous screen disappeared with its focus, so the notice takes the focus and is read out.
 */
function focus(heading: HTMLElement | null): void {
	heading?.focus();
}
