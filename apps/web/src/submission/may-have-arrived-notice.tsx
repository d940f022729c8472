import { useLingui } from "@lingui/react/macro";
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
	const mayHaveArrived = useRegistration(
		(state) => state.submissionKey.mayHaveArrived && !isSending(state),
	);
	if (!mayHaveArrived) return null;
	return (
		<Notice kind="warning">
			<p>
				<strong>{t`It may have been sent`}</strong>
			</p>
			<p>
				{t`The server did not answer, so we cannot tell whether your registration has arrived. Please submit it again: it is registered only once.`}
			</p>
			<p>
				{t`If it has arrived, changes you make now will not be included. We will tell you when you submit.`}
			</p>
			{onGoOn && (
				<button type="button" className="button secondary" onClick={onGoOn}>
					{t`Submit again`}
				</button>
			)}
		</Notice>
	);
}
