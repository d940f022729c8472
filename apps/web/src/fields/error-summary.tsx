import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { IssueCode } from "@sim-registration/validation";
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { titlePage } from "../layout/page-title.ts";
import { GAP } from "../layout/sentence.tsx";
import styles from "./error-summary.module.css";
import type { ShownIssues } from "./shown-issues.ts";

interface ErrorSummaryProps {
	readonly shown: ShownIssues;
	/** takes the focus whenever this increases */
	readonly failures: number;
	/** a field that takes the focus the first time, instead of this summary */
	readonly wanted?: string | undefined;
	/**
	 * the line of a field whose own sentence is not clear here; fields with the same line share it
	 */
	readonly lineOf?: (field: string, code: IssueCode) => string | undefined;
}

/**
 * Lists, above the form, what was wrong when the button was pressed, each line a link to its field,
 * until it is corrected; the five parts of a BR number are one line. Errors found later, on leaving
 * a field, are shown beside that field only.
 */
export function ErrorSummary({ shown, failures, wanted, lineOf }: ErrorSummaryProps) {
	const { i18n, t } = useLingui();
	const box = useRef<HTMLElement>(null);
	const [listed, setListed] = useState<readonly string[]>([]);
	const fields = useRef<readonly string[]>([]);
	const firstFocus = useRef(wanted);
	fields.current = [...shown.keys()];
	useEffect(() => {
		if (failures > 0) setListed(fields.current.slice().sort(compareOnScreen));
	}, [failures]);
	useEffect(() => {
		if (listed.length === 0) return;
		if (firstFocus.current === undefined) box.current?.focus();
		else focusField(firstFocus.current);
		firstFocus.current = undefined;
	}, [listed]);

	const lines = new Map<string, string>();
	for (const field of listed) {
		const code = shown.get(field)?.code;
		const line = code && (lineOf?.(field, code) ?? i18n._(code));
		if (line && !lines.has(line)) lines.set(line, field);
	}
	const frame = lines.size > 0 ? t`Error: ${{ title: GAP }}` : GAP;
	useEffect(() => {
		titlePage({ frame });
		return () => titlePage({ frame: GAP });
	}, [frame]);
	if (lines.size === 0) return null;
	return (
		<section className={styles["box"]} ref={box} tabIndex={-1} aria-labelledby="error-summary">
			<h2 className={styles["title"]} id="error-summary">
				{t`${plural(lines.size, { one: "Please correct # item", other: "Please correct # items" })}`}
			</h2>
			<ul className={styles["list"]}>
				{[...lines].map(([line, field]) => (
					<li key={line}>
						<a href={`#${field}`} onClick={(event) => follow(event, field)}>
							{line}
						</a>
					</li>
				))}
			</ul>
		</section>
	);
}

/** The address must not change, because the history contains the step. */
function follow(event: MouseEvent, field: string): void {
	event.preventDefault();
	focusField(field);
}

function focusField(field: string): void {
	const control = document.getElementById(field);
	control?.scrollIntoView({ block: "center" });
	control?.focus({ preventScroll: true });
}

function compareOnScreen(one: string, other: string): number {
	const [first, second] = [document.getElementById(one), document.getElementById(other)];
	if (!first || !second) return 0;
	const isAfter = first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING;
	return isAfter ? -1 : 1;
}
