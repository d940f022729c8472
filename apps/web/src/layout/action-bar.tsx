import type { ReactNode } from "react";
import styles from "./action-bar.module.css";

interface ActionBarProps {
	readonly children: ReactNode;
	readonly notice?: ReactNode;
}

/** The step's buttons, always within the thumb's reach. */
export function ActionBar({ children, notice }: ActionBarProps) {
	return (
		<div className={styles["bar"]}>
			{notice}
			<div className={styles["buttons"]}>{children}</div>
		</div>
	);
}
