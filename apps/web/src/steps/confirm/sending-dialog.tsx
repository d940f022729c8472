import { useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import { fileSize } from "../../files/file-size.ts";
import { DIALOG_SENTENCES } from "../../i18n/dialog-sentences.ts";
import { Dialog } from "../../layout/dialog.tsx";
import type { Attempt, SendingProgress } from "../../registration/attempt.ts";
import styles from "./sending-dialog.module.css";

const QUARTER_PERCENT = 25;
const MINUTE_S = 60;
/** Below this the remaining time is not counted down. */
const FEW_SECONDS = 10;
const LONG_S = 90;

/** Stays while the registration is sent, and shows the progress. Only the answer closes it. */
export function SendingDialog({ attempt }: { readonly attempt: Attempt | undefined }) {
	const { t, i18n } = useLingui();
	const longLoading = useId();
	const progress = attempt?.kind === "sending" ? attempt.progress : undefined;
	const waits = useWaitSentence(progress);
	const percent = useQuarterNews(attempt) * QUARTER_PERCENT;
	const quarter = percent === 100 ? t`Sent, waiting for confirmation` : t`${percent}% sent`;
	const said = waits ?? (percent > 0 && quarter);
	return (
		<Dialog isOpen={progress !== undefined} title={t`Submitting`} describedBy={longLoading} isLast>
			<p id={longLoading}>{i18n._(DIALOG_SENTENCES.longLoading)}</p>
			{progress && <SendingBar progress={progress} waits={waits} said={said} />}
			<p role="status" className={styles["said"]}>
				{said}
			</p>
		</Dialog>
	);
}

/** Announces each quarter once, even if everything is sent again after a lost connection. */
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
	// What follows a break is not a repetition.
	if (news > 0 && (!progress || progress.waitsFor)) setNews(0);
	return news;
}

/** @returns undefined while nothing is awaited */
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
	/** to a screen reader, which need not read it a second time */
	readonly said: string | false;
}

function SendingBar({ progress, waits, said }: SendingBarProps) {
	const { t } = useLingui();
	const { sentBytes, totalBytes, secondsLeft } = progress;
	const [sent, total] = [fileSize(sentBytes), fileSize(totalBytes)];
	const isOnItsWay = sentBytes < totalBytes;
	const amount = isOnItsWay ? t`${sent} of ${total} sent` : t`Sent, waiting for confirmation`;
	const hasBegun = totalBytes > 0;
	const shown = waits ?? (hasBegun ? amount : t`Preparing`);
	return (
		<>
			<progress
				className={styles["bar"]}
				aria-label={t`Upload progress`}
				max={totalBytes || 1}
				{...(hasBegun && { value: sentBytes })}
			/>
			<p className={styles["amount"]}>
				<span aria-hidden={shown === said}>{shown}</span>
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
