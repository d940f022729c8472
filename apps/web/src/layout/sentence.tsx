import { Fragment, type ReactElement } from "react";

/** Marks the place of an element in a text. */
export const GAP = "\n";

interface SentenceProps {
	readonly text: string;
	/** one for each gap, in the order of all languages */
	readonly children: ReactElement | readonly ReactElement[];
}

/**
 * A sentence with elements in it. Its words are in elements too, because a browser may translate
 * them.
 */
export function Sentence({ text, children }: SentenceProps) {
	const elements = [children].flat();
	return text.split(GAP).map((words, index) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: a sentence keeps its order
		<Fragment key={index}>
			<span>{words}</span>
			{elements[index]}
		</Fragment>
	));
}
