import type { ReactNode } from "react";

interface DocumentLinkProps {
	readonly address: string;
	readonly className?: string | undefined;
	readonly children: ReactNode;
}

/** A link to a PDF, which opens in a new tab, so that entered data is kept. */
export function DocumentLink({ address, className, children }: DocumentLinkProps) {
	return (
		<a className={className} href={address} type="application/pdf" target="_blank" rel="noopener">
			{children}
		</a>
	);
}
