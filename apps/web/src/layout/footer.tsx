import { useLingui } from "@lingui/react/macro";
import styles from "./footer.module.css";

const COPYRIGHT_YEAR = 2024;

export function Footer() {
	const { t } = useLingui();
	return (
		<footer className={styles["footer"]}>
			<p>
				© {COPYRIGHT_YEAR} {t`Business Customers`}
			</p>
		</footer>
	);
}
