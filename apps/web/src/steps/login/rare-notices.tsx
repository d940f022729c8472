import { useLingui } from "@lingui/react/macro";
import { Notice } from "../../layout/notice.tsx";
import { useRegistration } from "../../registration/registration-context.ts";
import { MayHaveArrivedNotice } from "../../submission/may-have-arrived-notice.tsx";

/** Notices that few customers see at login, loaded for them alone. */
export function RareNotices() {
	const { t } = useLingui();
	const wasEndedElsewhere = useRegistration((state) => state.wasEndedElsewhere);
	return (
		<>
			<MayHaveArrivedNotice />
			{wasEndedElsewhere && (
				<div role="alert">
					<Notice kind="warning">
						{t`You logged out or registered in another tab. What you entered here is removed from this phone.`}
					</Notice>
				</div>
			)}
		</>
	);
}
