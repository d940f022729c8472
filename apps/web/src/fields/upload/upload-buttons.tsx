import { useLingui } from "@lingui/react/macro";
import type { Ref } from "react";
import type { ChosenFile } from "../../files/chosen-file.ts";
import styles from "./upload-field.module.css";
import { useNamedWords } from "./use-named-words.ts";

interface UploadButtonsProps {
	/** the document */
	readonly label: string;
	readonly file: ChosenFile | undefined;
	/** the name of taking a photo */
	readonly take: string;
	/** the file cannot be sent */
	readonly isRefused: boolean;
	/** the photo may be hard to read; the customer may use it anyway */
	readonly isDoubtful: boolean;
	readonly chooseButton: Ref<HTMLButtonElement>;
	readonly onUse: () => void;
	readonly onTake: () => void;
	readonly onChoose: () => void;
	readonly onRemove: () => void;
}

/**
 * The buttons for a document. Those that take and choose a file are the same with and without one,
 * so that the focus can stay on them.
 */
export function UploadButtons(props: UploadButtonsProps) {
	const { label, file, take, isRefused, isDoubtful, onUse, onTake, onChoose, onRemove } = props;
	const { t } = useLingui();
	const named = useNamedWords(label);
	const isChosen = file && !isRefused;
	const about = isChosen ? named(file.name) : label;
	return (
		<div className={styles["buttons"]}>
			<Button
				words={isDoubtful ? t`Retake` : take}
				about={about}
				isLink={isChosen && !isDoubtful}
				onPress={onTake}
			/>
			{isDoubtful && <Button words={t`Use anyway`} about={label} onPress={onUse} />}
			<Button
				words={isChosen ? t`Replace` : t`Choose file`}
				about={about}
				isLink={isChosen}
				button={props.chooseButton}
				onPress={onChoose}
			/>
			{file && <Button words={t`Remove`} about={label} isLink onPress={onRemove} />}
		</div>
	);
}

interface ButtonProps {
	readonly words: string;
	/** for those who hear only the button */
	readonly about: string;
	readonly isLink?: unknown;
	readonly button?: Ref<HTMLButtonElement> | undefined;
	readonly onPress: () => void;
}

function Button({ words, about, isLink, button, onPress }: ButtonProps) {
	const { t } = useLingui();
	return (
		<button
			type="button"
			ref={button}
			className={isLink ? "link" : "button secondary"}
			aria-label={t`${{ label: words }}: ${{ sentence: about }}`}
			onClick={({ currentTarget }) => {
				// Safari does not focus a tapped button, and a dialog could not return the focus to it.
				currentTarget.focus();
				onPress();
			}}
		>
			{words}
		</button>
	);
}
