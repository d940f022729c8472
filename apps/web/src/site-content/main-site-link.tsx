import type { ReactNode } from "react";
import { useConfiguration } from "../registration/registration-context.ts";

interface MainSiteLinkProps {
	/** a path on the main company site */
	readonly path: string;
	readonly analyticsTag?: string;
	readonly isCurrent?: boolean;
	readonly className?: string | undefined;
	readonly children: ReactNode;
}

/** Leads to the main company site, beside the form, so that nothing entered is left behind. */
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
			href={mainSiteUrl.replace(/\/$/, "") + path}
			target="_blank"
			rel="noopener"
			data-analytics-tag={analyticsTag}
			aria-current={isCurrent ? "true" : undefined}
		>
			{children}
		</a>
	);
}
