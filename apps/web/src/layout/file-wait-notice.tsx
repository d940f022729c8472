import { useLingui } from "@lingui/react/macro";
import { Notice } from "./notice.tsx";

/** Says what the button that was pressed is waiting for. */
export function FileWaitNotice({ isWaiting }: { readonly isWaiting: boolean }) {
	const { t } = useLingui();
	return (
		<div role="status">
			{isWaiting && (
				<Notice kind="information">
					{t`Your file is being made ready. The form will then continue automatically.`}
				</Notice>
			)}
		</div>
	);
}
