import { useLingui } from "@lingui/react/macro";
import { Notice } from "./notice.tsx";

/** Says what the pressed button is waiting for. */
export function FileWaitNotice({ isWaiting }: { readonly isWaiting: boolean }) {
	const { t } = useLingui();
	return (
		<div role="status">
			{isWaiting && (
				<Notice kind="information">
					<p>{t`Your file is being prepared. The form will then continue automatically.`}</p>
				</Notice>
			)}
		</div>
	);
}
