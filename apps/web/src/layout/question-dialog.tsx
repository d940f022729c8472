import { type ReactNode, useId, useState } from "react";
import { Dialog, focusFirst } from "./dialog.tsx";

interface QuestionDialogProps {
	readonly isOpen: boolean;
	readonly title: ReactNode;
	readonly children: ReactNode;
	/** a control of the question, which is not read out with it */
	readonly control?: ReactNode;
	/** the texts of the buttons */
	readonly refuse: string;
	readonly accept: string;
	/** while a promise is pending, neither button acts again */
	readonly onRefuse: () => unknown;
	readonly onAccept: () => unknown;
	/** called for Escape; missing if one of the buttons must be pressed */
	readonly onClose?: () => void;
	/**
	 * refusing deletes what was entered: it is a plain link, and the focus begins on the other button
	 */
	readonly isRefusalFinal?: boolean;
	/** either answer deletes something: the focus begins on the title */
	readonly isEitherFinal?: boolean;
}

/** A dialog with a question and two buttons. */
export function QuestionDialog(props: QuestionDialogProps) {
	const { isOpen, title, children, refuse, accept, onRefuse, onAccept, onClose } = props;
	const { isRefusalFinal = false, isEitherFinal = false, control } = props;
	const textId = useId();
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
				ref={isRefusalFinal ? focusFirst : undefined}
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
		<Dialog
			isOpen={isOpen}
			title={title}
			actions={actions}
			beginsAtTitle={isEitherFinal}
			{...(onClose && { onClose })}
			{...(control && { describedBy: textId })}
		>
			<div id={textId}>{children}</div>
			{control}
		</Dialog>
	);
}
