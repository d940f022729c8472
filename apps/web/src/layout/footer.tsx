import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import styles from "./footer.module.css";

const COPYRIGHT_YEAR = 2024;

/** Below every screen: links to sub-pages, and whose form this is. */
export function Footer({ links }: { readonly links: ReactNode }) {
	const { t } = useLingui();
	return (
		<footer className={styles["footer"]}>
			{links}
			<p>{`© ${COPYRIGHT_YEAR} ${t`Business Customers`}`}</p>
		</footer>
	);
}
