import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import styles from "./header.module.css";

/** The bar above every screen: whose form this is, and the language toggle. */
export function Header({ toggle }: { readonly toggle: ReactNode }) {
	const { t } = useLingui();
	return (
		<header className={styles["header"]}>
			<p className={styles["brand"]}>{t`Business Customers`}</p>
			<nav aria-label={t`Language`}>{toggle}</nav>
		</header>
	);
}
