import { useEffect, useState } from "react";
import styles from "./instead-note.module.css";

interface InsteadNoteProps {
	readonly isShown: boolean;
	/** why the field above is disabled */
	readonly reason: string;
	readonly button: string;
	/** enables it by clearing the other */
	readonly onPress: () => void;
	/** the field that gets the focus once it is enabled */
	readonly focusOn: string;
}

/**
 * Below a disabled field: why it is disabled, visible and for screen readers, and a button to use
 * it nevertheless.
 */
export function InsteadNote({ isShown, reason, button, onPress, focusOn }: InsteadNoteProps) {
	const isSaid = useSaidOnLeaving(isShown);
	const press = () => {
		onPress();
		setTimeout(() => document.getElementById(focusOn)?.focus());
	};
	return (
		<div className={styles["note"]}>
			<span className={styles["reason"]}>{isShown && !isSaid && reason}</span>
			<span className={styles["reason"]} role="status">
				{isShown && isSaid && reason}
			</span>
			{isShown && (
				<button type="button" className="link" onClick={press}>
					{button}
				</button>
			)}
		</div>
	);
}

/** Once the focus has left the field that is typed into: before, each key would cut it off. */
function useSaidOnLeaving(isShown: boolean): boolean {
	const [isSaid, setSaid] = useState(isShown);
	useEffect(() => {
		if (!isShown) return;
		const say = () => setSaid(true);
		document.addEventListener("focusout", say);
		return () => {
			document.removeEventListener("focusout", say);
			setSaid(false);
		};
	}, [isShown]);
	return isSaid;
}
