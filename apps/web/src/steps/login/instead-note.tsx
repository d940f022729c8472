import styles from "./instead-note.module.css";

interface InsteadNoteProps {
	readonly isShown: boolean;
	/** why the field above is closed */
	readonly reason: string;
	readonly button: string;
	/** opens it by clearing the other */
	readonly onPress: () => void;
	/** the field that gets the focus once it is open */
	readonly focusOn: string;
}

/** Below a closed field: why it is closed, seen and heard, and the way to use it all the same. */
export function InsteadNote({ isShown, reason, button, onPress, focusOn }: InsteadNoteProps) {
	const press = () => {
		onPress();
		setTimeout(() => document.getElementById(focusOn)?.focus());
	};
	return (
		<div className={styles["note"]}>
			<span className={styles["reason"]} role="status">
				{isShown && reason}
			</span>
			{isShown && (
				<button type="button" className="link" onClick={press}>
					{button}
				</button>
			)}
		</div>
	);
}
