import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useRef } from "react";
import type { ChosenFile } from "./chosen-file.ts";
import { describedBy } from "./described-by.ts";
import field from "./field.module.css";
import { FieldNotes } from "./field-notes.tsx";
import { FileCard } from "./file-card.tsx";
import type { FieldBinding } from "./issues.ts";
import styles from "./upload-field.module.css";
import { useUpload } from "./use-upload.ts";

interface UploadFieldProps extends FieldBinding<readonly ChosenFile[]> {
	readonly label: string;
	readonly hint: ReactNode;
	/** the file types that 'Choose file' offers, as of the accept attribute */
	readonly accept: string;
	/** which of the phone's cameras 'Take photo' opens */
	readonly camera: "environment" | "user";
}

/** One document: take a photo or choose a file, look at it, replace or remove it. */
export function UploadField(props: UploadFieldProps) {
	const { name, label, hint, value, onChange } = props;
	const { t } = useLingui();
	const upload = useUpload(onChange);
	const cameraInput = useRef<HTMLInputElement>(null);
	const fileInput = useRef<HTMLInputElement>(null);
	const box = useRef<HTMLFieldSetElement>(null);
	const [file] = value;

	const remove = () => {
		onChange([]);
		// The button that had the focus goes away with the file.
		box.current?.focus();
	};
	const shared = { type: "file", hidden: true, onChange: upload.take, tabIndex: -1 } as const;
	return (
		<fieldset
			className={field["group"]}
			id={name}
			ref={box}
			tabIndex={-1}
			aria-describedby={describedBy(name, true, props)}
			aria-busy={upload.isReading}
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
					<FileCard file={file}>
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
							aria-label={t`Take photo: ${label}`}
							onClick={() => cameraInput.current?.click()}
						>
							{t`Take photo`}
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
			{upload.isUnreadable && (
				<p className={styles["unreadable"]} role="alert">
					{t`This file could not be read. Please check your network if it is on a cloud drive, or choose another file.`}
				</p>
			)}
			<FieldNotes {...props} />
		</fieldset>
	);
}
