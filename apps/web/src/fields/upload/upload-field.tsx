import { useLingui } from "@lingui/react/macro";
import { findFileAdvice } from "@sim-registration/validation";
import {
	type ChangeEvent,
	type ReactNode,
	useEffect,
	useEffectEvent,
	useRef,
	useState,
} from "react";
import type { CameraFrame } from "../../camera/frame-outline.ts";
import type { Facing } from "../../camera/use-camera.ts";
import type { ChosenFile } from "../../files/chosen-file.ts";
import { useFileKeeping } from "../../files/file-keeping.ts";
import { describedBy } from "../described-by.ts";
import field from "../field.module.css";
import type { FieldBinding } from "../field-binding.ts";
import { FieldNotes } from "../field-notes.tsx";
import { FileCard } from "./file-card.tsx";
import { useNotedUpload, useStepSignal } from "./files-in-work.ts";
import { UploadButtons } from "./upload-buttons.tsx";
import { UploadNews, UploadStatus } from "./upload-status.tsx";
import { useOwnCamera } from "./use-own-camera.ts";
import { useUpload } from "./use-upload.ts";

interface UploadFieldProps extends FieldBinding<readonly ChosenFile[]> {
	readonly label: string;
	readonly hint: ReactNode;
	/** the file types that 'Choose file' offers, as in the accept attribute */
	readonly accept: string;
	/** which of the phone's cameras 'Take photo' opens */
	readonly facing: Facing;
	/** what the frame in the camera's view is for */
	readonly frame: CameraFrame;
}

/**
 * One document: take a photo or choose a file, look at it, replace or remove it. The buttons that
 * take and choose a file always stay, so that the focus can stay on them.
 */
export function UploadField(props: UploadFieldProps) {
	const { name, label, hint, value, issue, onChange } = props;
	const { t } = useLingui();
	// A session that ends meanwhile loses the new file: the next one has to show this step again.
	const replace = () => {
		if (value.length > 0) onChange(value);
	};
	const upload = useUpload(onChange, useStepSignal(), replace);
	const cameraInput = useRef<HTMLInputElement>(null);
	const fileInput = useRef<HTMLInputElement>(null);
	const chooseButton = useRef<HTMLButtonElement>(null);
	const openPhonesCamera = () => cameraInput.current?.click();
	const camera = useOwnCamera(openPhonesCamera);
	/** before the customer's last change here; undefined until then */
	const [before, setBefore] = useState<readonly ChosenFile[]>();
	const [file] = value;
	const ownWarning = openWarning(file);
	// "Use anyway" ends the one that is shown.
	const warning = props.warning ?? ownWarning;
	const isPortrait = props.facing === "user";
	const isDoubtful = warning !== undefined && issue === undefined;
	const keeping = useFileKeeping(file?.contents, upload.isReading);
	const isBusy = keeping === "pending";
	const messages = { issue, warning };
	const status = { isUnreadable: upload.isUnreadable, keeping };
	useNotedUpload(name, upload.isReading ? "reading" : isDoubtful ? "doubtful" : "ready");

	// A file restored after a reload still has its issues.
	const judge = useEffectEvent(() => value.length > 0 && props.onLeave());
	useEffect(() => void judge(), []);

	const takeChosen = (event: ChangeEvent<HTMLInputElement>) => {
		setBefore(value);
		return upload.take(event);
	};
	const change = (files: readonly ChosenFile[]) => {
		setBefore(value);
		onChange(files);
		// The focused button disappears.
		chooseButton.current?.focus();
	};
	const remove = () => {
		upload.forget();
		change([]);
	};
	const take = isPortrait ? t`Take Portrait` : t`Take photo`;
	const shared = { type: "file", hidden: true, onChange: takeChosen, tabIndex: -1 } as const;
	return (
		<div className={field["group"]}>
			<fieldset
				className={field["group"]}
				id={name}
				tabIndex={-1}
				aria-describedby={describedBy(name, true, messages)}
				aria-busy={isBusy}
			>
				<legend className={field["legend"]}>{label}</legend>
				<div className={field["hint"]} id={`${name}-hint`}>
					{hint}
				</div>
				<input
					{...shared}
					ref={cameraInput}
					name={`${name}-camera`}
					accept="image/*"
					capture={props.facing}
				/>
				<input {...shared} ref={fileInput} name={`${name}-file`} accept={props.accept} />
				{file && (
					<FileCard
						label={label}
						file={file}
						isRight={issue === undefined && !isBusy}
						isDoubtful={isDoubtful}
					/>
				)}
				<UploadStatus {...status} />
				<FieldNotes {...props} advice={findFileAdvice(value)} warning={warning} isQuiet />
				<UploadButtons
					label={label}
					file={file}
					take={take}
					isRefused={issue !== undefined}
					isDoubtful={isDoubtful}
					chooseButton={chooseButton}
					onUse={() =>
						file && change([props.warning ? { ...file } : { ...file, isWarningAccepted: true }])
					}
					onTake={camera.open}
					onChoose={() => fileInput.current?.click()}
					onRemove={remove}
				/>
				{camera.View && (
					<camera.View
						title={isPortrait ? take : t`${{ label: take }}: ${{ sentence: label }}`}
						fileName={`${label}.jpg`}
						facing={props.facing}
						frame={props.frame}
						onPhoto={(photo) => {
							camera.close();
							upload.forget();
							change([photo]);
						}}
						onUsePhone={openPhonesCamera}
						onClose={camera.close}
					/>
				)}
			</fieldset>
			<UploadNews
				{...status}
				issue={issue}
				warning={ownWarning}
				label={label}
				before={before}
				value={value}
				onSaid={setBefore}
			/>
		</div>
	);
}

function openWarning(file: ChosenFile | undefined) {
	return file?.isWarningAccepted ? undefined : file?.warning;
}
