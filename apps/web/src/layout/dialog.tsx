import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from "react";
import styles from "./dialog.module.css";

interface DialogProps {
	readonly isOpen: boolean;
	readonly title: ReactNode;
	readonly children: ReactNode;
	readonly actions?: ReactNode;
	/** called for Escape, or the phone's own gesture; missing if the dialog must stay open */
	readonly onClose?: () => void;
	/** the body is to be used, not read out as a whole on opening */
	readonly hasControls?: boolean;
	/** the part that is read out instead of the whole body */
	readonly describedBy?: string;
	/** true if the next screen takes the focus when it is removed */
	readonly isLast?: boolean;
	/** no control has the focus on opening, because Enter must not press any */
	readonly beginsAtTitle?: boolean;
	/** instead of a box in the middle of the screen */
	readonly className?: string | undefined;
}

/** The browser's own modal dialog: it keeps the focus inside and returns it on closing. */
export function Dialog(props: DialogProps) {
	const { isOpen, title, children, actions, onClose, hasControls = false, describedBy } = props;
	const { isLast = false, beginsAtTitle = false, className = styles["dialog"] } = props;
	const element = useRef<HTMLDialogElement>(null);
	/** what React last set */
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
		// Before another dialog opens, which would later return the focus to this one; also when this
		// one is removed, because an open dialog would make the whole page inert.
		return () => {
			isShown.current = false;
			const main = isLast && isTakenAway.current ? document.querySelector("main") : null;
			// An inert element cannot take the focus back.
			if (main) main.inert = true;
			current?.close();
			if (main) main.inert = false;
		};
	}, [isOpen, isLast]);
	useLayoutEffect(() => {
		// The control that had the focus has been removed.
		if (isOpen && document.activeElement === document.body) element.current?.focus();
	});

	// Android's Back closes it at the second press, whatever the page does.
	const closed = () => {
		// The event comes late, perhaps from an earlier opening: React already knows what it closed
		// itself.
		if (!isShown.current || element.current?.open) return;
		if (onClose) onClose();
		else element.current?.showModal();
	};
	// React decides whether it is open; the browser only asks to close it.
	const cancel = (event: SyntheticEvent) => {
		event.preventDefault();
		onClose?.();
	};
	return (
		<dialog
			className={className}
			ref={element}
			tabIndex={-1}
			aria-labelledby={titleId}
			aria-describedby={describedBy ?? (hasControls ? undefined : bodyId)}
			onCancel={cancel}
			onClose={closed}
		>
			<h2
				className={styles["title"]}
				id={titleId}
				{...(beginsAtTitle && { ref: focusFirst, tabIndex: -1 })}
			>
				{title}
			</h2>
			<div id={bodyId}>{children}</div>
			{actions && <div className={styles["actions"]}>{actions}</div>}
		</dialog>
	);
}

/** Whenever the dialog opens, also where the browser closed it and it opens again. */
export function focusFirst(element: HTMLElement | null): void {
	element?.toggleAttribute("autofocus", true);
}
