import { useLingui } from "@lingui/react/macro";
import { KeptNote } from "../../draft/kept-note.tsx";
import { LOGIN_ISSUE_SENTENCES } from "../../i18n/login-issue-sentences.ts";
import { MessageDialog } from "../../layout/message-dialog.tsx";
import { Notice } from "../../layout/notice.tsx";
import { QuestionDialog } from "../../layout/question-dialog.tsx";
import { reloadPage } from "../../registration/leave-warning.ts";
import { photosOfOtherType } from "../../registration/person-warnings.ts";
import { useRegistration } from "../../registration/registration-context.ts";
import { FailureDialog } from "./failure-dialog.tsx";
import { SendingDialog } from "./sending-dialog.tsx";
import type { Confirmation } from "./use-confirmation.ts";

/** Every dialog between the Confirm button and the answer. */
export function ConfirmDialogs({ confirmation }: { readonly confirmation: Confirmation }) {
	const { t, i18n } = useLingui();
	const { question, attempt, send, close } = confirmation;
	return (
		<>
			<MessageDialog
				isOpen={question === "captchaRequired"}
				title={t`One more thing`}
				onClose={close}
			>
				<p>{i18n._(LOGIN_ISSUE_SENTENCES.error_recaptcha_required)}</p>
				<p>{t`Please tick “I am not a robot”.`}</p>
			</MessageDialog>
			<QuestionDialog
				isOpen={question === "confirm"}
				title={t`Submit the registration?`}
				refuse={t`Check again`}
				accept={t`Confirm and submit`}
				onRefuse={close}
				onAccept={send}
				onClose={close}
			>
				<p>{t`I confirm that the information and files I have provided are correct.`}</p>
				<PhotosOfOtherType />
			</QuestionDialog>
			<QuestionDialog
				isOpen={attempt?.kind === "notPrepared"}
				title={t`Not sent`}
				refuse={t`Later`}
				accept={t`Reload`}
				onRefuse={close}
				onAccept={reloadPage}
				onClose={close}
			>
				<p>
					{t`Your phone could not prepare the registration for sending. Please reload the page and submit again.`}
				</p>
				{attempt?.kind === "notPrepared" && <KeptNote />}
			</QuestionDialog>
			<FailureDialog confirmation={confirmation} />
			<SendingDialog confirmation={confirmation} />
		</>
	);
}

/** The last moment to replace photos of a document that is not the one that was chosen. */
function PhotosOfOtherType() {
	const { t } = useLingui();
	const photos = photosOfOtherType(useRegistration((state) => state.person));
	if (photos.length === 0) return null;
	return (
		<Notice kind="warning">
			<p>{t`You added photos before you changed the ID type. Please check that they show the document you chose.`}</p>
		</Notice>
	);
}
