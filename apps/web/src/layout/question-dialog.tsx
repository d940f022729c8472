import { type ReactNode, useEffect, useRef, useState } from "react";
import { Dialog } from "./dialog.tsx";

interface QuestionDialogProps {
	readonly isOpen: boolean;
	readonly title: string;
	readonly children: ReactNode;
	/** the buttons' words */
	readonly refuse: string;
	readonly accept: string;
	/** while a promise is pending, neither button acts again */
	readonly onRefuse: () => unknown;
	readonly onAccept: () => unknown;
	/** Escape; absent where one of the buttons must be pressed */
	readonly onClose?: () => void;
	/** refusing deletes what was entered: it is a plain link, and the focus begins on the other button */
	readonly isRefusalFinal?: boolean;
}

/** A dialog that asks, with two buttons. */
export function QuestionDialog(props: QuestionDialogProps) {
	const { isOpen, title, children, refuse, accept, onRefuse, onAccept, onClose } = props;
	const { isRefusalFinal = false } = props;
	const acceptButton = useRef<HTMLButtonElement>(null);
	// The dialog, a child, is open by then.
	useEffect(() => {
		if (isOpen && isRefusalFinal) acceptButton.current?.focus();
	}, [isOpen, isRefusalFinal]);
	const [isBusy, setBusy] = useState(false);
	const run = (answer: () => unknown) => async () => {
		if (isBusy) return;
		setBusy(true);
		await answer();
		setBusy(false);
	};
	const actions = (
		<>
			<button
				type="button"
				className={isRefusalFinal ? "link" : "button secondary"}
				aria-disabled={isBusy}
				onClick={run(onRefuse)}
			>
				{refuse}
			</button>
			<button
				ref={acceptButton}
				type="button"
				className="button primary"
				aria-disabled={isBusy}
				onClick={run(onAccept)}
			>
				{accept}
			</button>
		</>
	);
	return (
		<Dialog isOpen={isOpen} title={title} actions={actions} {...(onClose && { onClose })}>
			{children}
		</Dialog>
	);
}
