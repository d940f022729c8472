import { type ReactNode, useLayoutEffect, useRef } from "react";
import styles from "./action-bar.module.css";
import { keepFocusInView } from "./keep-focus-in-view.ts";

interface ActionBarProps {
	readonly children: ReactNode;
	readonly notice?: ReactNode;
}

/** The step's buttons, always within reach of the thumb. They never cover the focused element. */
export function ActionBar({ children, notice }: ActionBarProps) {
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
