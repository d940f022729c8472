import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Dialog } from "./dialog.tsx";

interface MessageDialogProps {
	readonly isOpen: boolean;
	readonly title: string;
	readonly children: ReactNode;
	readonly onClose: () => void;
}

/** A dialog with a message and one button. */
export function MessageDialog({ isOpen, title, children, onClose }: MessageDialogProps) {
	const { t } = useLingui();
	const button = (
		<button type="button" className="button primary" onClick={onClose}>
			{t`OK`}
		</button>
	);
	return (
		<Dialog isOpen={isOpen} title={title} actions={button} onClose={onClose}>
			{children}
		</Dialog>
	);
}
