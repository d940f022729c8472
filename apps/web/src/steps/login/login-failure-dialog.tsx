import { useLingui } from "@lingui/react/macro";
import { DIALOG_SENTENCES } from "../../i18n/dialog-sentences.ts";
import { errorSentence } from "../../i18n/error-sentences.ts";
import { ErrorCodeNote } from "../../layout/error-code-note.tsx";
import { MessageDialog } from "../../layout/message-dialog.tsx";
import type { LoginFailure } from "./use-log-in.ts";

interface LoginFailureDialogProps {
	readonly failure: LoginFailure | undefined;
	readonly onClose: () => void;
}

/** The dialog login_error, and its like for every other reason. */
export function LoginFailureDialog({ failure, onClose }: LoginFailureDialogProps) {
	const { t, i18n } = useLingui();
	const isConnectionLost = failure === "connectionLost";
	const errorCode = failure === undefined || isConnectionLost ? undefined : failure.errorCode;
	return (
		<MessageDialog isOpen={failure !== undefined} title={t`Login failed`} onClose={onClose}>
			{isConnectionLost && <p>{i18n._(DIALOG_SENTENCES.connectionLost)}</p>}
			{errorCode !== undefined && <p>{i18n._(errorSentence(errorCode))}</p>}
			{errorCode !== undefined && errorCode !== "login_error" && (
				<ErrorCodeNote errorCode={errorCode} />
			)}
		</MessageDialog>
	);
}
