import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from "react";
import styles from "./dialog.module.css";
import { Title } from "./sentence.tsx";

interface DialogProps {
	readonly isOpen: boolean;
	readonly title: string;
	readonly children: ReactNode;
	readonly actions?: ReactNode;
	/** Escape, or the phone's own gesture; absent where the dialog must stay */
	readonly onClose?: () => void;
	/** the body is to be used, not read out whole on opening */
	readonly hasControls?: boolean;
	/** what is read out in its place */
	readonly describedBy?: string;
	/** where it is taken away, the next screen takes the focus */
	readonly isLast?: boolean;
	/** in place of a box in the middle of the screen */
	readonly className?: string | undefined;
}

/** The browser's own modal dialog: it keeps the focus in and gives it back on closing. */
export function Dialog(props: DialogProps) {
	const { isOpen, title, children, actions, onClose, hasControls = false, describedBy } = props;
	const { isLast = false, className = styles["dialog"] } = props;
	const element = useRef<HTMLDialogElement>(null);
	/** what React has last made of the element */
	const isShown = useRef(false);
	const titleId = useId();
	const bodyId = useId();
	const isTakenAway = useRef(false);
	useLayoutEffect(() => {
		isTakenAway.current = false;
		return () => {
			isTakenAway.current = true;
		};
	}, []);
	useLayoutEffect(() => {
		const { current } = element;
		if (!isOpen) return undefined;
		if (!current?.open) current?.showModal();
		isShown.current = true;
		// Before another dialog opens, which would give the focus back to this one later, and also when
		// this one is taken away: an open dialog would make the whole page inert.
		return () => {
			isShown.current = false;
			const main = isLast && isTakenAway.current ? document.querySelector("main") : null;
			// What is inert takes no focus back.
			if (main) main.inert = true;
			current?.close();
			if (main) main.inert = false;
		};
	}, [isOpen, isLast]);

	// Android's Back closes at the second press whatever the page says.
	const closed = () => {
		// The event comes late, from an earlier opening perhaps: what React closed, it knows of.
		if (!isShown.current || element.current?.open) return;
		if (onClose) onClose();
		else element.current?.showModal();
	};
	// React decides whether it is open; the browser only asks.
	const cancel = (event: SyntheticEvent) => {
		event.preventDefault();
		onClose?.();
	};
	return (
		<dialog
			className={className}
			ref={element}
			aria-labelledby={titleId}
			aria-describedby={hasControls ? describedBy : bodyId}
			onCancel={cancel}
			onClose={closed}
		>
			<h2 className={styles["title"]} id={titleId}>
				<Title text={title} />
			</h2>
			<div id={bodyId}>{children}</div>
			{actions && <div className={styles["actions"]}>{actions}</div>}
		</dialog>
	);
}
