import type { ContentLanguage } from "@sim-registration/validation";
import { lazy, Suspense } from "react";
import { BrandName } from "../layout/brand-name.tsx";
import { untilLoaded } from "../loading/until-loaded.ts";
import { useIsLive } from "../takeover/take-over.tsx";
import styles from "./footer.module.css";

const COPYRIGHT_YEAR = 2024;

/** Below the first screenful, so they are loaded later. The form works without them. */
const loadLinks = untilLoaded(async () => (await import("./footer-links.tsx")).FooterLinks);
const FooterLinks = lazy(() => loadLinks().catch(() => ({ default: () => null })));

/** Below every screen: links to sub-pages, and the provider's copyright. */
export function Footer({ language }: { readonly language: ContentLanguage }) {
	const isLive = useIsLive();
	return (
		<footer className={styles["footer"]}>
			<Suspense fallback={null}>{isLive && <FooterLinks language={language} />}</Suspense>
			<p>
				{`© ${COPYRIGHT_YEAR} `}
				<BrandName language={language} />
			</p>
		</footer>
	);
}
