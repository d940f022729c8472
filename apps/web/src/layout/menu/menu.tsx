import { useLingui } from "@lingui/react/macro";
import {
	type ContentLanguage,
	type HeaderContent,
	headerContentSchema,
} from "@sim-registration/validation";
import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from "react";
import * as v from "valibot";
import { RegistrationProceduresLink } from "../../documents/registration-procedures-link.tsx";
import { askSiteContent } from "../../site-content/ask-site-content.ts";
import { useSiteContent } from "../../site-content/use-site-content.ts";
import { ContactDetails } from "../contact-details.tsx";
import styles from "./menu.module.css";
import { MenuContents } from "./menu-contents.tsx";

interface MenuProps {
	readonly isOpen: boolean;
	readonly language: ContentLanguage;
	readonly toggle: ReactNode;
	/** undefined if nobody is logged in */
	readonly onLogOut: (() => void) | undefined;
	readonly onClose: () => void;
}

/** The menu, in full screen: the browser's own dialog keeps the focus inside and returns it. */
export function Menu({ isOpen, language, toggle, onLogOut, onClose }: MenuProps) {
	const { t } = useLingui();
	const element = useRef<HTMLDialogElement>(null);
	const titleId = useId();
	const shown = useSiteContent(fetchHeader, language);
	// The dialog that asks about logging out opens after the menu has closed.
	useLayoutEffect(() => {
		const { current } = element;
		if (isOpen && !current?.open) current?.showModal();
		if (!isOpen) current?.close();
		// Under the maintenance notice an open dialog would make the whole page inert.
		return () => current?.close();
	}, [isOpen]);

	// React decides whether it is open; the browser only asks to close it.
	const cancel = (event: SyntheticEvent) => {
		event.preventDefault();
		onClose();
	};
	return (
		<dialog
			className={styles["menu"]}
			ref={element}
			aria-labelledby={titleId}
			onCancel={cancel}
			onClose={onClose}
		>
			<div className={styles["top"]}>
				<h2 id={titleId}>{t`Menu`}</h2>
				<button type="button" className={styles["close"]} onClick={onClose}>
					<span className="unseen">{t`Close menu`}</span>
				</button>
			</div>
			<div className={styles["contents"]}>
				{onLogOut && (
					<button type="button" className="button secondary" onClick={onLogOut}>
						{t`Log out`}
					</button>
				)}
				<div className={styles["help"]}>
					<ContactDetails />
				</div>
				<p className={styles["hint"]}>{t`Links open in a new tab; this form stays open.`}</p>
				{shown ? <MenuContents {...shown} /> : <p role="status">{t`Loading the menu…`}</p>}
				<RegistrationProceduresLink className={styles["procedures"]} />
				<div className={styles["language"]}>
					<span>{t`Current language: English`}</span>
					{toggle}
				</div>
			</div>
		</dialog>
	);
}

const LINK = "title url analyticsTag isTest";
const SOLUTION = "title urlID image subtitle faqOnly isTest";
const QUERY = `query($language:Language!){siteContent(language:$language){header{
categories{${LINK} type icon colours{ground ink} subcategories{${LINK}}
solutions{${SOLUTION} children{${SOLUTION} children{${SOLUTION}}}}}
navigation{${LINK} forceActive} loginButtonText urlLogin}}}`;

const answerSchema = v.object({ header: headerContentSchema });

/** Everything that the menu shows. */
async function fetchHeader(language: ContentLanguage): Promise<HeaderContent> {
	return (await askSiteContent(QUERY, answerSchema, language)).header;
}
