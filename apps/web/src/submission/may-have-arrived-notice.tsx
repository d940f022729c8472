import { Trans } from "@lingui/react/macro";
import { Notice } from "../layout/notice.tsx";
import { useRegistration } from "../registration/registration-context.ts";

/** Says that an earlier attempt may have succeeded, on every step, until the server has answered one. */
export function MayHaveArrivedNotice() {
	const mayHaveArrived = useRegistration(
		({ attempt, submissionKey }) => !attempt && submissionKey.mayHaveArrived,
	);
	if (!mayHaveArrived) return null;
	return (
		<Notice kind="warning">
			<p>
				<strong>
					<Trans>It may have been sent</Trans>
				</strong>
			</p>
			<p>
				<Trans>
					No answer came, so we cannot tell whether your registration has arrived. Please submit it
					again: it is registered only once.
				</Trans>
			</p>
			<p>
				<Trans>
					If it has arrived, what you change now is not part of it, and we will tell you when you
					submit.
				</Trans>
			</p>
		</Notice>
	);
}
