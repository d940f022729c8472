import type { ReactNode } from "react";
import { useConfiguration } from "../configuration/configuration.ts";

/** Below this are the server's own pages. */
const OWN_PAGES = "/real-name-registration/";

interface MainSiteLinkProps {
	/** a path on the main company site, or of one of the server's own pages */
	readonly path: string;
	readonly analyticsTag?: string;
	readonly isCurrent?: boolean;
	readonly className?: string | undefined;
	readonly children: ReactNode;
}

/** Leads to a page beside the form, so that nothing entered is left behind. */
export function MainSiteLink({
	path,
	analyticsTag,
	isCurrent = false,
	className,
	children,
}: MainSiteLinkProps) {
	const { mainSiteUrl } = useConfiguration();
	return (
		<a
			className={className}
			href={path.startsWith(OWN_PAGES) ? path : mainSiteUrl.replace(/\/$/, "") + path}
			target="_blank"
			rel="noopener"
			data-analytics-tag={analyticsTag}
			aria-current={isCurrent ? "true" : undefined}
		>
			{children}
		</a>
	);
}
