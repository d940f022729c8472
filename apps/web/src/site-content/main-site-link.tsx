import type { ReactNode } from "react";
import { useConfiguration } from "../configuration/configuration.ts";

/** The server's own pages are below this path. */
const OWN_PAGES = "/real-name-registration/";

interface MainSiteLinkProps {
	/** a path on the main company site, or of one of the server's own pages */
	readonly path: string;
	readonly analyticsTag?: string;
	readonly isCurrent?: boolean;
	readonly className?: string | undefined;
	readonly children: ReactNode;
}

/** A link that opens in a new tab, so that entered data is kept. */
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
