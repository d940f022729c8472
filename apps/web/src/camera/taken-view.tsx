import { useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import type { ChosenFile } from "../files/chosen-file.ts";
import { readChosenFile } from "../files/read-chosen-file.ts";
import { useObjectUrl } from "../files/use-object-url.ts";
import { ZoomablePicture } from "../preview/zoomable-picture.tsx";
import styles from "./camera-view.module.css";
import { useKeptFocus } from "./use-kept-focus.ts";

interface TakenViewProps {
	readonly photo: File;
	readonly onUse: (photo: ChosenFile) => void;
	readonly onRetake: () => void;
	/** the photo could not be prepared to be sent */
	readonly onUnread: () => void;
}

/**
 * The photo as it would be sent. It can be used once it has been checked, and the result is
 * announced. One that cannot be sent goes to the field, which says why.
 */
export function TakenView({ photo, onUse, onRetake, onUnread }: TakenViewProps) {
	const { i18n, t } = useLingui();
	const url = useObjectUrl(photo, photo.type);
	const judged = useJudgement(photo, onUse, onUnread);
	const isDoubtful = judged?.warning !== undefined;
	const retake = useRef<HTMLButtonElement>(null);
	const use = useRef<HTMLButtonElement>(null);
	useKeptFocus(use);
	// A doubtful photo is not to be used by pressing on.
	useLayoutEffect(() => {
		if (isDoubtful && document.activeElement === use.current) retake.current?.focus();
	}, [isDoubtful]);
	const verdict = judged?.warning
		? [i18n._(judged.warning), t`Take it again, or use it anyway.`]
		: [
				t`The photo looks sharp and well lit.`,
				t`Is the whole document in it, and every word easy to read?`,
			];
	return (
		<>
			<p className={styles["hint"]} role="status">
				<span>{judged ? verdict.join("\n") : t`Checking the photo…`}</span>
				{judged && !isDoubtful && (
					<span className="unseen">{`\n${t`If you cannot see it, please ask someone to check it.`}`}</span>
				)}
			</p>
			<ZoomablePicture url={url} alt={t`Preview`}>
				<div className={styles["choice"]}>
					<button type="button" className="button secondary" ref={retake} onClick={onRetake}>
						{t`Retake`}
					</button>
					<button
						type="button"
						className={`button ${isDoubtful ? "secondary" : "primary"}`}
						ref={use}
						aria-disabled={!judged}
						onClick={() =>
							judged && onUse(isDoubtful ? { ...judged, isWarningAccepted: true } : judged)
						}
					>
						{isDoubtful ? t`Use anyway` : t`Use photo`}
					</button>
				</div>
			</ZoomablePicture>
		</>
	);
}

/** The photo prepared to be sent, with a warning if it may be hard to read. */
function useJudgement(
	photo: File,
	onObstacle: (photo: ChosenFile) => void,
	onUnread: () => void,
): ChosenFile | undefined {
	const [judged, setJudged] = useState<ChosenFile>();
	const judge = useEffectEvent((prepared: ChosenFile | undefined) => {
		if (prepared === undefined) onUnread();
		else if (prepared.obstacle) onObstacle(prepared);
		else setJudged(prepared);
	});
	useEffect(() => {
		const work = new AbortController();
		void readChosenFile(photo, work.signal)
			.catch(() => undefined)
			.then((prepared) => work.signal.aborted || judge(prepared));
		return () => work.abort();
	}, [photo]);
	return judged;
}
