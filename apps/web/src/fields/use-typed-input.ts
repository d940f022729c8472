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
	/** told the text as it was typed, before it is brought into its form */
	readonly onTyped?: (text: string) => void;
}

interface InputProps {
	readonly ref: RefObject<HTMLInputElement | null>;
	readonly value: string;
	readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
	readonly onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => void;
}

const asTyped = (text: string) => text;

/**
 * Brings what is typed into a field's form at once and keeps the caret in its place. While an
 * input method composes, nothing is touched.
 */
export function useTypedInput(input: TypedInput): InputProps {
	const { value, onChange, normalise = asTyped, maxCharacters, onTyped } = input;
	const ref = useRef<HTMLInputElement>(null);
	const caret = useRef<number>(undefined);
	const [composed, setComposed] = useState<string>();

	useLayoutEffect(() => {
		if (caret.current === undefined || document.activeElement !== ref.current) return;
		ref.current?.setSelectionRange(caret.current, caret.current);
		caret.current = undefined;
	});

	// What was typed before the scripts came stands in the control, and React leaves it there.
	const adopt = useEffectEvent(() => {
		if (ref.current && ref.current.value !== value) take(ref.current);
	});
	useLayoutEffect(() => adopt(), []);

	const take = ({ value: typed, selectionStart, type }: HTMLInputElement) => {
		const next = typedText({ before: value, typed, normalise, maxCharacters });
		// An e-mail field tells no caret and takes none.
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
			if (isComposing) setComposed(currentTarget.value);
			else take(currentTarget);
		},
		onCompositionEnd: ({ currentTarget }) => take(currentTarget),
	};
}
