import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import styles from "./header.module.css";

interface HeaderProps {
	readonly toggle: ReactNode;
	readonly menu: ReactNode;
}

/** The bar above every screen: whose form this is, the language toggle and the menu. */
export function Header({ toggle, menu }: HeaderProps) {
	const { t } = useLingui();
	return (
		<header className={styles["header"]}>
			<p className={styles["brand"]}>{t`Business Customers`}</p>
			<div className={styles["controls"]}>
				<nav aria-label={t`Language`}>{toggle}</nav>
				{menu}
			</div>
		</header>
	);
}
