import { type ReactNode, useId, useState } from "react";
import styles from "./disclosure.module.css";

interface DisclosureProps {
	readonly label: ReactNode;
	readonly children: ReactNode;
}

/** A button that shows and hides the content below it. */
export function Disclosure({ label, children }: DisclosureProps) {
	const [isOpen, setOpen] = useState(false);
	const panelId = useId();
	return (
		<>
			<button
				type="button"
				className={styles["button"]}
				aria-expanded={isOpen}
				aria-controls={panelId}
				onClick={() => setOpen(!isOpen)}
			>
				<span className={styles["label"]}>{label}</span>
				<span className={styles["arrow"]} aria-hidden="true" />
			</button>
			<div id={panelId} className={styles["panel"]} hidden={!isOpen}>
				{children}
			</div>
		</>
	);
}
