import { useLingui } from "@lingui/react/macro";
import { findFileAdvice } from "@sim-registration/validation";
import { type ReactNode, useRef } from "react";
import type { CameraFrame } from "../camera/camera-frame.ts";
import type { ChosenFile } from "./chosen-file.ts";
import { describedBy } from "./described-by.ts";
import field from "./field.module.css";
import { FieldNotes } from "./field-notes.tsx";
import { FileCard } from "./file-card.tsx";
import { useFileKeeping } from "./file-keeping.ts";
import { useNotedUpload, useStepSignal } from "./files-in-work.ts";
import type { FieldBinding } from "./issues.ts";
import { PhotoChoice } from "./photo-choice.tsx";
import styles from "./upload-field.module.css";
import { useOwnCamera } from "./use-own-camera.ts";
import { useUpload } from "./use-upload.ts";

interface UploadFieldProps extends FieldBinding<readonly ChosenFile[]> {
	readonly label: string;
	readonly hint: ReactNode;
	/** the file types that 'Choose file' offers, as of the accept attribute */
	readonly accept: string;
	/** which of the phone's cameras 'Take photo' opens */
	readonly camera: "environment" | "user";
	/** what the camera's view has a frame for */
	readonly frame: CameraFrame;
}

/** One document: take a photo or choose a file, look at it, replace or remove it. */
export function UploadField(props: UploadFieldProps) {
	const { name, label, hint, value, onChange } = props;
	const { t } = useLingui();
	const upload = useUpload(onChange, useStepSignal());
	const cameraInput = useRef<HTMLInputElement>(null);
	const fileInput = useRef<HTMLInputElement>(null);
	const box = useRef<HTMLFieldSetElement>(null);
	const openPhonesCamera = () => cameraInput.current?.click();
	const camera = useOwnCamera(openPhonesCamera);
	const [file] = value;
	const warning = props.warning ?? openWarning(file);
	const isPortrait = props.camera === "user";
	const isDoubtful = warning !== undefined && props.issue === undefined;
	const keeping = useFileKeeping(file?.contents, upload.isReading);
	const isBusy = keeping === "pending";
	useNotedUpload(name, upload.isReading ? "reading" : isDoubtful ? "doubtful" : "ready");

	const change = (files: readonly ChosenFile[]) => {
		onChange(files);
		// The button that had the focus goes away.
		box.current?.focus();
	};
	const remove = () => {
		upload.forget();
		change([]);
	};
	const acceptWarning = () => file && change([{ ...file, isWarningAccepted: true }]);
	const shared = { type: "file", hidden: true, onChange: upload.take, tabIndex: -1 } as const;
	return (
		<fieldset
			className={field["group"]}
			id={name}
			ref={box}
			tabIndex={-1}
			aria-describedby={describedBy(name, true, { issue: props.issue, warning })}
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
				capture={props.camera}
			/>
			<input {...shared} ref={fileInput} name={`${name}-file`} accept={props.accept} />
			<div className={styles["body"]}>
				{file ? (
					<FileCard
						label={label}
						file={file}
						isRight={props.issue === undefined && !isBusy}
						isDoubtful={isDoubtful}
					>
						<div className={styles["links"]}>
							<button
								type="button"
								className="link"
								aria-label={t`Replace: ${label}`}
								onClick={() => fileInput.current?.click()}
							>
								{t`Replace`}
							</button>
							<button
								type="button"
								className="link"
								aria-label={t`Remove: ${label}`}
								onClick={remove}
							>
								{t`Remove`}
							</button>
						</div>
					</FileCard>
				) : (
					<div className={styles["buttons"]}>
						<button
							type="button"
							className="button secondary"
							aria-label={isPortrait ? t`Take Portrait: ${label}` : t`Take photo: ${label}`}
							onClick={camera.open}
						>
							{isPortrait ? t`Take Portrait` : t`Take photo`}
						</button>
						<button
							type="button"
							className="button secondary"
							aria-label={t`Choose file: ${label}`}
							onClick={() => fileInput.current?.click()}
						>
							{t`Choose file`}
						</button>
					</div>
				)}
			</div>
			<UploadStatus isBusy={isBusy} isUnkept={keeping === "unkept"} />
			{upload.isUnreadable && (
				<p className={styles["unreadable"]} role="alert">
					{t`This file could not be read. Please check your network if it is on a cloud drive, or choose another file.`}
				</p>
			)}
			<FieldNotes {...props} advice={findFileAdvice(value)} warning={warning} />
			{isDoubtful && <PhotoChoice label={label} onUse={acceptWarning} onTakeAgain={camera.open} />}
			{camera.View && (
				<camera.View
					title={isPortrait ? t`Take Portrait` : t`Take photo: ${label}`}
					fileName={`${label}.jpg`}
					facing={props.camera}
					frame={props.frame}
					onPhoto={(photo) => {
						camera.close();
						return upload.read(photo);
					}}
					onUsePhone={openPhonesCamera}
					onClose={camera.close}
				/>
			)}
		</fieldset>
	);
}

function openWarning(file: ChosenFile | undefined) {
	return file?.isWarningAccepted ? undefined : file?.warning;
}

function UploadStatus({ isBusy, isUnkept }: { isBusy: boolean; isUnkept: boolean }) {
	const { t } = useLingui();
	const unkept = t`This phone could not store this file: it stays only while this page is open.`;
	return (
		<p className={styles["reading"]} role="status">
			{isBusy ? t`Preparing the file…` : isUnkept && unkept}
		</p>
	);
}
