import type { IssueCode } from "@sim-registration/validation";
import { type ReactNode, useMemo } from "react";
import { ErrorSummary } from "../fields/error-summary.tsx";
import { PasteHint } from "../fields/paste-hint.tsx";
import { FilesInWork } from "../fields/upload/files-in-work.ts";
import type { PressAfterFiles } from "../fields/upload/use-press-after-files.ts";
import { usePasteBlock } from "../fields/use-paste-block.ts";
import type { IssueView } from "../fields/use-shown-issues.ts";
import { FileWaitNotice } from "../layout/file-wait-notice.tsx";
import { ProgressBar } from "../layout/progress-bar.tsx";
import { StepFrame } from "../layout/step-frame.tsx";
import { StepHeading } from "../layout/step-heading.tsx";
import type { Scope } from "./wizard-store.ts";

interface EntryStepProps {
	readonly number: 1 | 2;
	readonly title: string;
	readonly subtitle: string;
	readonly form: { readonly scope: Scope; readonly issues: IssueView };
	/** the sentence of an issue in the list of mistakes */
	readonly lineOf: (field: string, code: IssueCode) => string | undefined;
	readonly button: PressAfterFiles;
	readonly onSubmit: () => void;
	readonly actions: ReactNode;
	readonly children: ReactNode;
}

/**
 * A step with fields and uploads: progress, list of mistakes and heading above them, and buttons that
 * wait for files. Nothing can be pasted.
 */
export function EntryStep({ form, button, lineOf, actions, onSubmit, ...props }: EntryStepProps) {
	const pasteBlock = usePasteBlock();
	const { note } = button;
	const { signal } = form.scope;
	const uploadStep = useMemo(() => ({ note, signal }), [note, signal]);
	return (
		<StepFrame
			actions={actions}
			notice={
				<>
					<PasteHint isShown={pasteBlock.wasBlocked} />
					<FileWaitNotice isWaiting={button.isWaiting} />
				</>
			}
			onSubmit={onSubmit}
			handlers={pasteBlock.handlers}
		>
			<ProgressBar current={props.number} />
			<ErrorSummary {...form.issues} lineOf={lineOf} />
			<StepHeading title={props.title} subtitle={props.subtitle} />
			<FilesInWork value={uploadStep}>{props.children}</FilesInWork>
		</StepFrame>
	);
}
