import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { fileSize } from "../../files/file-size.ts";
import { DIALOG_SENTENCES } from "../../i18n/dialog-sentences.ts";
import { Dialog } from "../../layout/dialog.tsx";
import type { Attempt, SendingProgress } from "../../registration/attempt.ts";
import styles from "./sending-dialog.module.css";

const QUARTER_PERCENT = 25;
const MINUTE_S = 60;
/** Shorter than this is too short to be counted. */
const FEW_SECONDS = 10;
const LONG_S = 90;

/** Stays while the registration is sent, and shows how far it is. Nothing closes it but the answer. */
export function SendingDialog({ attempt }: { readonly attempt: Attempt | undefined }) {
	const { t, i18n } = useLingui();
	const progress = attempt?.kind === "sending" ? attempt.progress : undefined;
	const waits = useWaitSentence(progress);
	const percent = useQuarterNews(attempt) * QUARTER_PERCENT;
	const isSent = percent === 100;
	const said = isSent ? t`Sent, waiting for confirmation` : t`${percent}% sent`;
	return (
		<Dialog isOpen={progress !== undefined} title={t`Submitting`} isLast>
			<p>{i18n._(DIALOG_SENTENCES.longLoading)}</p>
			{progress && <SendingBar progress={progress} waits={waits} />}
			<p role="status" className={styles["said"]}>
				{waits ?? (percent > 0 && said)}
			</p>
		</Dialog>
	);
}

/** Each quarter is told once, also where all is sent again after a lost connection. */
function useQuarterNews(attempt: Attempt | undefined): number {
	const [told, setTold] = useState(0);
	const [news, setNews] = useState(0);
	const progress = attempt?.kind === "sending" ? attempt.progress : undefined;
	const { sentBytes = 0, totalBytes = 0 } = progress ?? {};
	const sent = totalBytes > 0 ? Math.floor((100 * sentBytes) / totalBytes / QUARTER_PERCENT) : 0;
	if (attempt?.kind === "failed" && told > 0) setTold(0);
	if (sent > told) {
		setTold(sent);
		setNews(sent);
	}
	// What follows a break is no repetition.
	if (news > 0 && (!progress || progress.waitsFor)) setNews(0);
	return news;
}

/** @returns undefined while nothing is waited for */
function useWaitSentence(progress: SendingProgress | undefined): string | undefined {
	const { t } = useLingui();
	if (progress?.waitsFor === "server")
		return t`The service is busy. We will try again in a moment.`;
	if (progress?.waitsFor === "line")
		return t`The connection was interrupted. We will try again in a moment.`;
	return undefined;
}

interface SendingBarProps {
	readonly progress: SendingProgress;
	readonly waits: string | undefined;
}

function SendingBar({ progress, waits }: SendingBarProps) {
	const { t } = useLingui();
	const { sentBytes, totalBytes, secondsLeft } = progress;
	const [sent, total] = [fileSize(sentBytes), fileSize(totalBytes)];
	const isOnItsWay = sentBytes < totalBytes;
	const amount = isOnItsWay ? t`${sent} of ${total} sent` : t`Sent, waiting for confirmation`;
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
				<span>{waits ?? (hasBegun ? amount : t`Preparing`)}</span>
				{!waits && isOnItsWay && secondsLeft !== undefined && <TimeLeft seconds={secondsLeft} />}
			</p>
		</>
	);
}

function TimeLeft({ seconds }: { readonly seconds: number }) {
	const { t } = useLingui();
	const minutes = seconds / MINUTE_S;
	if (seconds <= FEW_SECONDS) return <span>{t`A few seconds left`}</span>;
	if (seconds < LONG_S) return <span>{t`About ${seconds} seconds left`}</span>;
	return <span>{t`About ${minutes} minutes left`}</span>;
}
