import { useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { Notice } from "../layout/notice.tsx";
import { isSending } from "../registration/attempt.ts";
import { useRegistration } from "../registration/registration-context.ts";

interface MayHaveArrivedProps {
	/** submits again under the same key; missing if other steps come first */
	readonly onGoOn?: () => void;
}

/**
 * Says on every step that an earlier attempt may have succeeded, until the server has answered one.
 */
export function MayHaveArrivedNotice({ onGoOn }: MayHaveArrivedProps) {
	const { t } = useLingui();
	const id = useId();
	const [title, reason, consequence] = [`${id}t`, `${id}r`, `${id}c`];
	const mayHaveArrived = useRegistration(
		(state) => state.submissionKey.mayHaveArrived && !isSending(state),
	);
	if (!mayHaveArrived) return null;
	return (
		<Notice kind="warning">
			<p id={title}>
				<strong>{t`It may have been sent.`}</strong>
			</p>
			<p id={reason}>
				{t`The server did not answer, so we cannot tell whether your registration has arrived. Please submit again: it is registered only once.`}
			</p>
			<p id={consequence}>
				{t`If it has arrived, changes you make now will not be included, and we will tell you so when you submit again.`}
			</p>
			{onGoOn && (
				<button
					type="button"
					id="submit-again"
					className="button secondary"
					aria-describedby={`${title} ${reason} ${consequence}`}
					onClick={onGoOn}
				>
					{t`Submit again`}
				</button>
			)}
		</Notice>
	);
}
