import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useRef } from "react";
import { useConfiguration } from "../configuration/configuration.ts";
import { titlePage } from "./page-title.ts";
import styles from "./step-heading.module.css";

interface StepHeadingProps {
	readonly title: string;
	/** below the title, such as 'Step 1 of 3' */
	readonly subtitle?: ReactNode;
	/** 2 if a banner already has the page's first heading */
	readonly level?: 1 | 2;
}

/**
 * The first screen leaves the focus where the browser put it; after a notice of maintenance there
 * is none.
 */
let isFirstScreen = true;

/** A step's heading. After a change of step it takes the focus, and sets the document's title. */
export function StepHeading({ title, subtitle, level = 1 }: StepHeadingProps) {
	const { t } = useLingui();
	const heading = useRef<HTMLHeadingElement>(null);
	const { maintenance } = useConfiguration();
	const service = t`Real-name Registration`;
	const Heading = level === 1 ? "h1" : "h2";

	useEffect(() => {
		titlePage({ title: `${title} – ${service}` });
	}, [title, service]);
	useEffect(() => {
		const wasFirst = isFirstScreen;
		isFirstScreen = false;
		if ((wasFirst && !maintenance) || isFocusTaken()) return;
		scrollTo(0, 0);
		heading.current?.focus({ preventScroll: true });
	}, [maintenance]);

	return (
		<div className={styles["heading"]}>
			<Heading className={styles["title"]} ref={heading} tabIndex={-1}>
				{title}
			</Heading>
			{subtitle && <p className={styles["subtitle"]}>{subtitle}</p>}
		</div>
	);
}

/** An error summary, or the field of a Change link, already has the focus. */
function isFocusTaken(): boolean {
	return document.activeElement?.closest("main") != null;
}
