import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useIsLive } from "../takeover/take-over.tsx";
import { focusSoon } from "./focus-soon.ts";
import { isInAppBrowser } from "./in-app-browser.ts";
import styles from "./in-app-notice.module.css";
import { Notice } from "./notice.tsx";

type CopyState = "idle" | "copied" | "failed";

/** Shown once per visit. */
let isDismissed = false;

/**
 * Says what may fail inside another app, and how to open the form outside it. Every prerendered
 * page contains it; the style sheet shows it only inside another app.
 */
export function InAppNotice() {
	const isLive = useIsLive();
	return (!isLive || isInAppBrowser(navigator.userAgent)) && <Advice />;
}

function Advice() {
	const { t } = useLingui();
	const [isShown, setShown] = useState(!isDismissed);
	const [copyState, setCopyState] = useState<CopyState>("idle");
	const dismiss = () => {
		isDismissed = true;
		setShown(false);
		// The pressed button disappears. Login's title follows it.
		focusSoon("main h2[tabindex]");
	};
	const copy = () =>
		navigator.clipboard.writeText(location.href).then(
			() => setCopyState("copied"),
			() => setCopyState("failed"),
		);
	if (!isShown) return null;
	const link = copyState === "failed" ? location.href : "";
	const sentences = {
		idle: "",
		copied: t`Copied`,
		failed: t`Your browser does not allow copying. This is the link: ${link}`,
	};
	return (
		<section className={styles["advice"]} aria-label={t`Open in your browser`}>
			<Notice kind="warning">
				<p>
					<strong>{t`You have opened this form inside another app.`}</strong>
				</p>
				<p>
					{t`The camera and new tabs may not work here. Please open the form in Safari or Chrome before you begin: use the menu of the app, or copy the link.`}
				</p>
				<div className={styles["actions"]}>
					<button type="button" className="button secondary" onClick={copy}>
						{t`Copy link`}
					</button>
					<button type="button" className="button secondary" onClick={dismiss}>
						{t`Continue here`}
					</button>
				</div>
				<p className={styles["state"]} role="status">
					{sentences[copyState]}
				</p>
			</Notice>
		</section>
	);
}
