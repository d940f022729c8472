import { Fragment, type ReactElement } from "react";

/** Stands in a text where an element comes in. */
export const GAP = "\n";

/** A title; its gaps are where a line may end. */
export function Title({ text }: { readonly text: string }) {
	const ends = text.split(GAP).map((words) => <wbr key={words} />);
	return <Sentence text={text}>{ends}</Sentence>;
}

interface SentenceProps {
	readonly text: string;
	/** one for each gap, in the order of every language */
	readonly children: ReactElement | readonly ReactElement[];
}

/** A sentence with elements in it. Its words stand in elements too, because a browser may translate them. */
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
