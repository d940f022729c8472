import { useParams } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { FALLBACK_LANGUAGE, isLanguage } from "../i18n/language.ts";
import { Footer } from "../layout/footer.tsx";
import { untilLoaded } from "../loading/until-loaded.ts";
import { useIsLive } from "../takeover/use-is-live.ts";

/** Below the first screenful, so fetched after what stands in it. The form goes on without them. */
const loadLinks = untilLoaded(async () => (await import("../layout/footer-links.tsx")).FooterLinks);
const FooterLinks = lazy(() => loadLinks().catch(() => ({ default: () => null })));

/** The footer, with its links in the address's language. */
export function PageFooter() {
	const { lang } = useParams({ strict: false });
	const isLive = useIsLive();
	const links = (
		<Suspense fallback={null}>
			{isLive && <FooterLinks language={isLanguage(lang) ? lang : FALLBACK_LANGUAGE} />}
		</Suspense>
	);
	return <Footer links={links} />;
}
