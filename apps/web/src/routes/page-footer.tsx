import { lazy, Suspense } from "react";
import { Footer } from "../layout/footer.tsx";
import { untilLoaded } from "../loading/until-loaded.ts";
import { useIsLive } from "../takeover/use-is-live.ts";
import { useAddressLanguage } from "./use-address-language.ts";

/** Below the first screenful, so it is loaded later. The form works without it. */
const loadLinks = untilLoaded(async () => (await import("../layout/footer-links.tsx")).FooterLinks);
const FooterLinks = lazy(() => loadLinks().catch(() => ({ default: () => null })));

/** The footer, with its links in the address's language. */
export function PageFooter() {
	const language = useAddressLanguage();
	const isLive = useIsLive();
	const links = (
		<Suspense fallback={null}>{isLive && <FooterLinks language={language} />}</Suspense>
	);
	return <Footer language={language} links={links} />;
}
