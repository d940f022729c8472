import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { lossSentence } from "../../api/connection-lost-error.ts";
import { DIALOG_SENTENCES } from "../../i18n/dialog-sentences.ts";
import { errorSentence } from "../../i18n/error-sentences.ts";
import { ErrorCodeNote } from "../../layout/error-code-note.tsx";
import { MessageDialog } from "../../layout/message-dialog.tsx";
import type { LoginFailure } from "./use-log-in.ts";

const MINUTE_MS = 60_000;

interface LoginFailureDialogProps {
	readonly failure: LoginFailure | undefined;
	/** the captcha was valid only for the failed attempt */
	readonly hasToTick: boolean;
	readonly onClose: () => void;
}

/** The dialog login_error, and its counterpart for every other reason. */
export function LoginFailureDialog({ failure, hasToTick, onClose }: LoginFailureDialogProps) {
	const { t } = useLingui();
	const sentence = useProblemSentence(failure);
	const errorCode = failure?.errorCode;
	return (
		<MessageDialog isOpen={failure !== undefined} title={t`Login failed`} onClose={onClose}>
			{failure && <p>{sentence}</p>}
			{hasToTick && !errorCode?.startsWith("captcha_") && (
				<p>{t`Please tick “I am not a robot” again.`}</p>
			)}
			{errorCode !== undefined && errorCode !== "login_error" && (
				<ErrorCodeNote errorCode={errorCode} />
			)}
		</MessageDialog>
	);
}

/** With the time that the server asks to wait, if it names one. */
function useProblemSentence(failure: LoginFailure | undefined): string {
	const { t, i18n } = useLingui();
	if (failure?.errorCode === undefined) return i18n._(lossSentence(failure?.loss));
	const { errorCode, retryAfterMs } = failure;
	if (errorCode !== "too_many_requests" || retryAfterMs === undefined)
		return i18n._(errorSentence(errorCode, DIALOG_SENTENCES.loginImpossible));
	const minutes = Math.max(1, Math.ceil(retryAfterMs / MINUTE_MS));
	return t`${plural(minutes, {
		one: "There have been too many attempts. Please wait # minute and try again.",
		other: "There have been too many attempts. Please wait # minutes and try again.",
	})}`;
}
