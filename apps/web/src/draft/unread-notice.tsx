import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { addLaterSentences } from "../i18n/active-language.ts";
import { MessageDialog } from "../layout/message-dialog.tsx";

type What = "unread" | "lost";

/**
 * Tells the customer that earlier entries cannot be shown, or are gone. It is outside the form, so that the
 * login's scripts need not know it.
 *
 * @throws TypeError if the phone is offline
 */
export async function showUnreadNotice(what: What): Promise<void> {
	await addLaterSentences();
	const place = document.body.appendChild(document.createElement("div"));
	createRoot(place).render(
		<I18nProvider i18n={i18n}>
			<UnreadNotice what={what} />
		</I18nProvider>,
	);
}

function UnreadNotice({ what }: { readonly what: What }) {
	const { t } = useLingui();
	const [isOpen, setOpen] = useState(true);
	const title = t`We can't show what you entered before`;
	const sentences = {
		unread: t`Please fill in the form again. Your earlier entries are not deleted: they stay encrypted on this phone until they expire.`,
		lost: t`Please fill in the form again. You chose to keep your entries on this phone, but your browser has removed them.`,
	};
	return (
		<MessageDialog isOpen={isOpen} title={title} onClose={() => setOpen(false)}>
			<p>{sentences[what]}</p>
		</MessageDialog>
	);
}
