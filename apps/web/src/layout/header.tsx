import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { RegistrationProceduresLink } from "../documents/registration-procedures-link.tsx";
import styles from "./header.module.css";

interface HeaderProps {
	readonly toggle: ReactNode;
	readonly menu: ReactNode;
	/** nothing where nobody is logged in */
	readonly logOut: ReactNode;
}

/** The bar above every screen: whose form this is, log-out, the registration procedures, the language toggle and the menu. */
export function Header({ toggle, menu, logOut }: HeaderProps) {
	const { t } = useLingui();
	return (
		<header className={styles["header"]}>
			<p className={styles["brand"]}>{t`Business Customers`}</p>
			<div className={styles["controls"]}>
				{logOut}
				<RegistrationProceduresLink isMark />
				<nav aria-label={t`Language`}>{toggle}</nav>
				{menu}
			</div>
		</header>
	);
}
