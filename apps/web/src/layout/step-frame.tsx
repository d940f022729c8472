import { type DOMAttributes, type FormEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { keepFocusInView } from "./keep-focus-in-view.ts";
import styles from "./step-frame.module.css";

interface StepFrameProps {
	/** above the fields: progress, error summary, heading */
	readonly children: ReactNode;
	readonly actions: ReactNode;
	/** above the buttons, where the customer looks after a press */
	readonly notice?: ReactNode;
	/** the form's button was pressed, or Enter in a field */
	readonly onSubmit: () => void;
	/** of the whole form, besides that */
	readonly handlers?: DOMAttributes<HTMLFormElement>;
}

/** A step's form: its cards, then the bar with its buttons. */
export function StepFrame(props: StepFrameProps) {
	const { children, actions, notice, onSubmit, handlers } = props;
	const submit = (event: FormEvent) => {
		event.preventDefault();
		onSubmit();
	};
	return (
		<form
			{...handlers}
			className={styles["form"]}
			// Without scripts a press sends nothing, and puts no value into an address.
			method="dialog"
			noValidate
			onSubmit={submit}
		>
			<div className={styles["content"]}>{children}</div>
			<ActionBar notice={notice}>{actions}</ActionBar>
		</form>
	);
}

interface ActionBarProps {
	readonly children: ReactNode;
	readonly notice?: ReactNode;
}

/** The step's buttons, always within reach of the thumb. They never cover the focused element. */
function ActionBar({ children, notice }: ActionBarProps) {
	const bar = useRef<HTMLDivElement>(null);
	useLayoutEffect(() => {
		const { current } = bar;
		if (!current) return;
		const observer = new ResizeObserver(() => {
			document.documentElement.style.setProperty("--action-bar", `${current.offsetHeight}px`);
			if (!current.contains(document.activeElement)) keepFocusInView();
		});
		observer.observe(current);
		return () => observer.disconnect();
	}, []);
	return (
		<div className={styles["bar"]} ref={bar}>
			{notice}
			<div className={styles["buttons"]}>{children}</div>
		</div>
	);
}
