import { useLingui } from "@lingui/react/macro";
import type { ContentLanguage } from "@sim-registration/validation";
import type { ReactNode } from "react";
import { RegistrationProceduresLink } from "../documents/registration-procedures-link.tsx";
import { BrandName } from "./brand-name.tsx";
import styles from "./header.module.css";

interface HeaderProps {
	readonly language: ContentLanguage;
	readonly toggle: ReactNode;
	readonly menu: ReactNode;
}

/** The bar above every screen: the provider's mark and name, the registration procedures, the language toggle and the menu. */
export function Header({ language, toggle, menu }: HeaderProps) {
	const { t } = useLingui();
	return (
		<header className={styles["header"]}>
			<p className="brand">
				<BrandName language={language} />
			</p>
			<div className={styles["controls"]}>
				<RegistrationProceduresLink isMark />
				<nav aria-label={t`Language`}>{toggle}</nav>
				{menu}
			</div>
		</header>
	);
}
