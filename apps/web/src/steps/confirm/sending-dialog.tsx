import { useLingui } from "@lingui/react/macro";
import { fileSize } from "../../fields/file-size.ts";
import { DIALOG_SENTENCES } from "../../i18n/dialog-sentences.ts";
import { Dialog } from "../../layout/dialog.tsx";
import type { SendingProgress } from "../../registration/attempt.ts";
import styles from "./sending-dialog.module.css";

/** Stays while the registration is sent, and shows how far it is. Nothing closes it but the answer. */
export function SendingDialog({ progress }: { readonly progress: SendingProgress | undefined }) {
	const { t, i18n } = useLingui();
	return (
		<Dialog isOpen={progress !== undefined} title={t`Submitting`}>
			<p role="status">{i18n._(DIALOG_SENTENCES.longLoading)}</p>
			{progress && <SendingBar progress={progress} />}
		</Dialog>
	);
}

function SendingBar({ progress }: { readonly progress: SendingProgress }) {
	const { t } = useLingui();
	const { sentBytes, totalBytes, isWaiting } = progress;
	const [sent, total] = [fileSize(sentBytes), fileSize(totalBytes)];
	const amount = sentBytes < totalBytes ? t`${sent} of ${total} sent` : t`Waiting for confirmation`;
	const hasBegun = totalBytes > 0;
	return (
		<>
			<progress
				className={styles["bar"]}
				aria-label={t`Upload progress`}
				max={totalBytes || 1}
				{...(hasBegun && { value: sentBytes })}
			/>
			<p className={styles["amount"]}>
				{isWaiting ? t`The service is busy. We will try again in a moment.` : hasBegun && amount}
			</p>
		</>
	);
}
