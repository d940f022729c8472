import { Children, Fragment, type ReactNode } from "react";

/** Stands in a text where an element comes in. */
export const GAP = "\n";

interface SentenceProps {
	readonly text: string;
	/** one for each gap, in the order of every language */
	readonly children: ReactNode;
}

/** A sentence with elements in it. Its words stand in elements too, because a browser may translate them. */
export function Sentence({ text, children }: SentenceProps) {
	const elements = Children.toArray(children);
	return text.split(GAP).map((words, index) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: a sentence keeps its order
		<Fragment key={index}>
			<span>{words}</span>
			{elements[index]}
		</Fragment>
	));
}
