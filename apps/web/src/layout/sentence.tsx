import { Fragment, type ReactElement } from "react";

/** Marks the place of an element in a text. */
export const GAP = "\n";

/** Split by a group, a text has gaps and names of products at odd places. */
const APART = /(\n|iAM Smart|「?智方便」?|reCAPTCHA)/;

/** A product's name is neither translated nor broken. */
const WHOLE = { translate: "no", className: "whole" } as const;

interface SentenceProps {
	readonly text: string;
	/** one for each gap, in the order of all languages */
	readonly children?: ReactElement | readonly ReactElement[];
}

/**
 * A sentence with elements in it, or with names of products, which stay as they are where a browser
 * translates the page. Its words are in elements too, because they are translated.
 */
export function Sentence({ text, children = [] }: SentenceProps) {
	const elements = [children].flat();
	const parts = text.split(APART).map((part, index) => {
		// A sentence keeps its order.
		const key = `${index}`;
		if (part === GAP) return <Fragment key={key}>{elements.shift()}</Fragment>;
		return (
			<span key={key} {...(index % 2 && WHOLE)}>
				{part}
			</span>
		);
	});
	// One element, because the items of a flex container lose the blanks between them.
	return <span>{parts}</span>;
}
