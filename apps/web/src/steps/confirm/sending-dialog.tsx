import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { lossSentence } from "../../api/connection-lost-error.ts";
import { fileSize } from "../../files/file-size.ts";
import { DIALOG_SENTENCES } from "../../i18n/dialog-sentences.ts";
import { Dialog } from "../../layout/dialog.tsx";
import type { SendingProgress } from "../../registration/attempt.ts";
import type { Retry } from "../../submission/use-retry.ts";
import styles from "./sending-dialog.module.css";
import type { Confirmation } from "./use-confirmation.ts";
import { LOST_FOR_GOOD, SENDING, useSendingNews } from "./use-sending-news.ts";

const NOTHING_SENT: SendingProgress = { sentBytes: 0, totalBytes: 0 };
const QUARTER_PERCENT = 25;
const MINUTE_S = 60;
/** The shortest time that `submission/time-left.ts` gives, said in words. */
const FEW_SECONDS = 10;
const LONG_S = 90;

/**
 * Stays from the customer's confirmation to the answer, also while a lost connection is retried:
 * a new dialog would be read out at each interruption.
 */
export function SendingDialog({ confirmation }: { readonly confirmation: Confirmation }) {
	const { t, i18n } = useLingui();
	const description = useId();
	const { attempt, retryWait, send, close } = confirmation;
	const progress = attempt?.kind === "sending" ? attempt.progress : undefined;
	const lost = attempt?.kind === "connectionLost" ? attempt : undefined;
	const label = lost ? t`Connection lost` : t`Submitting`;
	const explanation = i18n._(lost ? lossSentence(lost.loss) : DIALOG_SENTENCES.longLoading);
	const waits = useWaitSentence(progress?.waitsFor ?? retryWait);
	const quarters = quartersOf(progress);
	const amount = useAmount(quarters * QUARTER_PERCENT);
	const { said, forgetWaits } = useSendingNews({
		state: progress ? (progress.waitsFor ?? SENDING) : lost && lostState(retryWait),
		quarters,
		sentence: lost
			? t`${label}: ${{ sentence: [explanation, waits].join(" ") }}`
			: (waits ?? amount),
	});
	const tryAgain = () => {
		forgetWaits();
		void send();
	};
	const actions = (
		<>
			<button type="button" className="button secondary" onClick={close}>
				{t`Stop trying`}
			</button>
			<button type="button" className="button primary" onClick={tryAgain}>
				{t`Try again`}
			</button>
		</>
	);
	return (
		<Dialog
			isOpen={(progress ?? lost) !== undefined}
			title={label}
			describedBy={description}
			{...(lost && { actions, onClose: close })}
			isLast
		>
			<div aria-hidden={lost && said !== undefined}>
				<p id={description}>{explanation}</p>
				{lost && <p>{waits}</p>}
			</div>
			{progress && <SendingBar progress={progress} waits={waits} said={said} />}
			<p role="status" className={styles["said"]}>
				{said}
			</p>
		</Dialog>
	);
}

function quartersOf({ sentBytes, totalBytes }: SendingProgress = NOTHING_SENT): number {
	return totalBytes && Math.floor((100 * sentBytes) / totalBytes / QUARTER_PERCENT);
}

function useAmount(percent: number): string {
	const { t } = useLingui();
	return percent === 100 ? t`Sent, waiting for confirmation` : t`${percent}% sent`;
}

/** A countdown is one state: its seconds are not announced. */
function lostState(retryWait: Retry["wait"]): string {
	return typeof retryWait === "number" ? "countdown" : (retryWait ?? LOST_FOR_GOOD);
}

/** @returns undefined while nothing is awaited */
function useWaitSentence(retryWait: SendingProgress["waitsFor"] | Retry["wait"]) {
	const { t } = useLingui();
	if (retryWait === "server") return t`The service is busy. We will try again in a moment.`;
	if (retryWait === "line")
		return t`The connection was interrupted. We will try again in a moment.`;
	if (retryWait === "offline") return t`We will try again as soon as your phone is online.`;
	if (retryWait === undefined) return undefined;
	return t`${plural(retryWait, {
		one: "Or wait: we will try again in # second.",
		other: "Or wait: we will try again in # seconds.",
	})}`;
}

interface SendingBarProps {
	readonly progress: SendingProgress;
	readonly waits: string | undefined;
	/** to a screen reader, which need not read it a second time */
	readonly said: string | undefined;
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
	if (seconds <= LONG_S) return <span>{t`About ${seconds} seconds left`}</span>;
	return <span>{t`About ${minutes} minutes left`}</span>;
}
