import type { ReactNode } from "react";
import styles from "./camera-view.module.css";

interface CameraActionsProps {
	readonly children: ReactNode;
}

/** The buttons below the picture, side by side where they fit. */
export function CameraActions({ children }: CameraActionsProps) {
	return <div className={styles["actions"]}>{children}</div>;
}
