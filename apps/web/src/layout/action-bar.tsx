import type { ReactNode } from "react";
import styles from "./action-bar.module.css";

/** The step's buttons, always within the thumb's reach. */
export function ActionBar({ children }: { readonly children: ReactNode }) {
	return (
		<div className={styles["bar"]}>
			<div className={styles["buttons"]}>{children}</div>
		</div>
	);
}
