import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { addLaterSentences } from "../i18n/active-language.ts";
import { MessageDialog } from "../layout/message-dialog.tsx";

/**
 * Tells the customer that earlier entries cannot be shown. It is outside the form, so that the
 * login's scripts need not know it.
 *
 * @throws TypeError if the phone is offline
 */
export async function showUnreadNotice(): Promise<void> {
	await addLaterSentences();
	const place = document.body.appendChild(document.createElement("div"));
	createRoot(place).render(
		<I18nProvider i18n={i18n}>
			<UnreadNotice />
		</I18nProvider>,
	);
}

function UnreadNotice() {
	const { t } = useLingui();
	const [isOpen, setOpen] = useState(true);
	const title = t`We can't show what you entered before`;
	return (
		<MessageDialog isOpen={isOpen} title={title} onClose={() => setOpen(false)}>
			<p>
				{t`Please fill in the form again. Your earlier entries are not deleted: they stay encrypted on this phone until 24 hours after your last change.`}
			</p>
		</MessageDialog>
	);
}
