import {
	type ChangeEvent,
	type CompositionEvent,
	type RefObject,
	useEffectEvent,
	useLayoutEffect,
	useRef,
	useState,
} from "react";
import { typedText } from "./typed-text.ts";

export interface TypedInput {
	readonly value: string;
	readonly onChange: (value: string) => void;
	readonly normalise?: ((text: string) => string) | undefined;
	readonly maxCharacters?: number | undefined;
	/** called with the text as typed, before it is normalised */
	readonly onTyped?: (text: string) => void;
	/** called with what the field would contain if the input method ended now */
	readonly onComposing?: (value: string) => void;
}

interface InputProps {
	readonly ref: RefObject<HTMLInputElement | null>;
	readonly value: string;
	readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
	readonly onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => void;
}

const asTyped = (text: string) => text;

/**
 * Normalises a field's text while it is typed, and keeps the caret in its place. While an input
 * method composes, nothing is changed in the field. Keyboards of Android compose every word, so its
 * letters may be kept before it ends.
 */
export function useTypedInput(input: TypedInput): InputProps {
	const { value, onChange, normalise = asTyped, maxCharacters, onTyped, onComposing } = input;
	const ref = useRef<HTMLInputElement>(null);
	const caret = useRef<number>(undefined);
	const [composed, setComposed] = useState<string>();
	/** the value before the composition */
	const before = useRef(value);
	if (composed === undefined) before.current = value;
	const textOf = (typed: string) =>
		typedText({ before: before.current, typed, normalise, maxCharacters });

	useLayoutEffect(() => {
		if (caret.current === undefined) return;
		// Typing may have moved the focus on.
		if (document.activeElement === ref.current)
			ref.current?.setSelectionRange(caret.current, caret.current);
		caret.current = undefined;
	});

	// What was typed before the scripts ran is in the control, and React leaves it there.
	const adopt = useEffectEvent(() => {
		if (ref.current && ref.current.value !== value) take(ref.current);
	});
	useLayoutEffect(() => adopt(), []);

	const take = ({ value: typed, selectionStart, type }: HTMLInputElement) => {
		const next = textOf(typed);
		// An e-mail field has no caret position.
		if (selectionStart !== null && type !== "email" && next !== typed)
			caret.current = Math.min(normalise(typed.slice(0, selectionStart)).length, next.length);
		setComposed(undefined);
		onChange(next);
		onTyped?.(typed);
	};

	return {
		ref,
		value: composed ?? value,
		onChange: ({ currentTarget, nativeEvent }) => {
			const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
			if (!isComposing) return take(currentTarget);
			setComposed(currentTarget.value);
			onComposing?.(textOf(currentTarget.value));
		},
		onCompositionEnd: ({ currentTarget }) => take(currentTarget),
	};
}
