import { useLingui } from "@lingui/react/macro";
import { Notice } from "../../layout/notice.tsx";
import { useRegistration } from "../../registration/registration-context.ts";
import { MayHaveArrivedNotice } from "../../submission/may-have-arrived-notice.tsx";

/** Notices that few customers see at login, loaded for them alone. */
export function RareNotices() {
	const { t } = useLingui();
	const removal = useRegistration((state) => state.removal);
	const sentences = {
		"log-out": t`You have logged out. What you entered has been deleted. Your own files stay on your phone.`,
		kept: t`You have logged out. What you entered stays on this phone, encrypted, for 7 days. To continue, log in with the same account number.`,
		"log-out elsewhere": t`You logged out in another tab. What you entered here has been deleted. Your own files stay on your phone.`,
		"registration elsewhere": t`You registered in another tab. What you entered here has been deleted. Your own files stay on your phone.`,
		elsewhere: t`You logged out or registered in another tab. What you entered here has been deleted. Your own files stay on your phone.`,
		age: t`You have changed nothing for 24 hours. What you entered has been deleted. Your own files stay on your phone.`,
	};
	return (
		<>
			<MayHaveArrivedNotice />
			{removal && (
				<div role="alert">
					<Notice kind={removal === "log-out" || removal === "kept" ? "success" : "warning"}>
						<p>{sentences[removal]}</p>
					</Notice>
				</div>
			)}
		</>
	);
}
