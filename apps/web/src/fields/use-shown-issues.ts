import type { FieldIssue, IssueCode, WarningCode } from "@sim-registration/validation";
import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { keepFocusInView } from "../layout/keep-focus-in-view.ts";
import { afterPress } from "./after-press.ts";
import {
	dropCorrected,
	NONE_SHOWN,
	reveal,
	revealAll,
	revealRefused,
	type ShownIssues,
} from "./shown-issues.ts";

interface FieldWarning {
	readonly field: string;
	readonly code: WarningCode;
}

export interface IssueRules<Values> {
	readonly findIssues: (values: Values) => readonly FieldIssue[];
	/** what is odd but accepted */
	readonly findWarnings?: (values: Values) => Iterable<FieldWarning>;
	/** called when needed, so that no outdated value is checked */
	readonly readValues: () => Values;
	/** what the server refused before this screen was opened */
	readonly refusal?: ServerRefusal | undefined;
}

interface ServerRefusal {
	readonly fields: readonly FieldIssue[];
	/** the field that the customer asked for */
	readonly wanted?: string;
}

export interface IssueView {
	/** shown codes by field */
	readonly shown: ShownIssues;
	/** counts failed presses of the button; the summary takes the focus on each */
	readonly failures: number;
	/** the field that takes the focus instead of the summary when the screen opens */
	readonly wanted: string | undefined;
	codeOf(field: string): IssueCode | undefined;
	warningOf(field: string): WarningCode | undefined;
	/** the focus left these fields */
	leave(fields: readonly string[]): void;
	/** shows at once what is wrong with these fields, as after choosing a file */
	judge(fields: readonly string[]): void;
	/** after every change */
	recheck(): void;
	/** hides all issues again, as when the screen was opened */
	reset(): void;
	/** the button was pressed; returns whether everything is correct */
	check(): boolean;
}

/**
 * Decides when an error is shown: after leaving a field or pressing the button, never while typing;
 * and it disappears as soon as the value is correct.
 */
export function useShownIssues<Values extends object>(rules: IssueRules<Values>): IssueView {
	const { refusal } = rules;
	const latest = useRef(rules);
	latest.current = rules;
	const [shown, setShown] = useState(() =>
		refusal ? revealRefused(refusal.fields, entriesOf(rules.readValues())) : NONE_SHOWN,
	);
	const [failures, setFailures] = useState(refusal ? 1 : 0);

	const [shownWarnings, setShownWarnings] = useState(() => warningsOf(rules));

	// Before the paint, so that the focus does not visibly jump.
	useLayoutEffect(() => {
		if (shown.size > 0 || shownWarnings.length > 0) keepFocusInView();
	}, [shown, shownWarnings]);

	const current = useCallback(() => {
		const values = latest.current.readValues();
		return { values: entriesOf(values), issues: latest.current.findIssues(values) };
	}, []);
	const judge = useCallback(
		(fields: readonly string[]) => {
			setShown((before) => reveal(before, current().issues, fields));
			setShownWarnings(warningsOf(latest.current));
		},
		[current],
	);
	const leave = useCallback(
		(fields: readonly string[]) => afterPress(() => judge(fields)),
		[judge],
	);
	const recheck = useCallback(() => {
		const { issues, values } = current();
		setShown((before) => dropCorrected(before, issues, values));
		const warnings = warningsOf(latest.current);
		setShownWarnings((before) => {
			const kept = before.filter((shown) => warnings.some((each) => isSame(each, shown)));
			return kept.length === before.length ? before : kept;
		});
	}, [current]);
	const check = useCallback(() => {
		const { issues } = current();
		setShown(revealAll(issues));
		if (issues.length > 0) setFailures((count) => count + 1);
		return issues.length === 0;
	}, [current]);

	const reset = useCallback(() => {
		setShown(NONE_SHOWN);
		setFailures(0);
	}, []);

	const codeOf = (field: string) => shown.get(field)?.code;
	const warningOf = (field: string) => shownWarnings.find((each) => each.field === field)?.code;
	return {
		shown,
		failures,
		wanted: refusal?.wanted,
		codeOf,
		warningOf,
		leave,
		judge,
		recheck,
		reset,
		check,
	};
}

function warningsOf<Values>({
	findWarnings,
	readValues,
}: IssueRules<Values>): readonly FieldWarning[] {
	return [...(findWarnings?.(readValues()) ?? [])];
}

function isSame(one: FieldWarning, other: FieldWarning): boolean {
	return one.field === other.field && one.code === other.code;
}

function entriesOf(values: object): Readonly<Record<string, unknown>> {
	return Object.fromEntries(Object.entries(values));
}
