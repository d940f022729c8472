import { useLingui } from "@lingui/react/macro";
import { MEDIA_TYPES } from "@sim-registration/validation";
import { type ReactNode, useState } from "react";
import type { ChosenFile } from "../../files/chosen-file.ts";
import { fileSize } from "../../files/file-size.ts";
import { useObjectUrl } from "../../files/use-object-url.ts";
import { langOfValue } from "../../i18n/lang-of-value.ts";
import { loadForPress, unlessTyped } from "../../loading/load-for-press.ts";
import styles from "./file-card.module.css";

const loadPreview = () => import("../../preview/picture-preview.tsx");

type Preview = Awaited<ReturnType<typeof loadPreview>>["PicturePreview"];

interface FileCardProps {
	/** the document */
	readonly label: string;
	readonly file: ChosenFile;
	/** the file can be sent */
	readonly isRight?: boolean;
	/** it may be hard to read */
	readonly isDoubtful?: boolean;
	/** buttons for this file */
	readonly children?: ReactNode;
}

/** A chosen file: name and size, and its picture if it is one. */
export function FileCard(props: FileCardProps) {
	const { label, file, isRight = true, isDoubtful = false, children } = props;
	const { t } = useLingui();
	const { reducedFromBytes } = file;
	const size = fileSize(file.byteLength);
	const before = fileSize(reducedFromBytes ?? 0);
	const isFine = isRight && !isDoubtful;
	return (
		<div className={styles["card"]}>
			<Thumbnail label={label} file={file} />
			<div className={styles["facts"]}>
				<p className={styles["name"]} translate="no" lang={langOfValue(file.name)}>
					{file.name}
				</p>
				{isDoubtful && (
					<p className={styles["doubt"]}>
						<span aria-hidden="true">⚠ </span>
						<span>{t`Please check`}</span>
					</p>
				)}
				<p className={styles["size"]} data-right={isFine}>
					{isFine && (
						<>
							<span aria-hidden="true">✓ </span>
							<span>{t`Added`}</span>
							<span aria-hidden="true"> · </span>
						</>
					)}
					<span>{reducedFromBytes === undefined ? size : t`${size} (reduced from ${before})`}</span>
				</p>
				{children}
			</div>
		</div>
	);
}

/** Opens the file: a picture in full screen, a PDF in the browser's viewer. */
function Thumbnail({ label, file }: Pick<FileCardProps, "label" | "file">) {
	const { t } = useLingui();
	const [Preview, setPreview] = useState<Preview>();
	const { name, detectedFormat, warning, contents } = file;
	const format = detectedFormat === "heic" ? undefined : detectedFormat;
	const isShown = format !== undefined && warning !== "warning_photo_unopened";
	const url = useObjectUrl(isShown ? contents : undefined, MEDIA_TYPES[format ?? "pdf"]);
	const kind = format?.toUpperCase() ?? "?";
	const open = async () => {
		const loaded = await unlessTyped(loadForPress(loadPreview));
		setPreview(() => loaded?.PicturePreview);
	};
	if (!url)
		return (
			<span className={styles["kind"]} aria-hidden="true">
				{kind}
			</span>
		);
	if (format === "pdf")
		return (
			<a
				className={`${styles["kind"]} ${styles["opens"]}`}
				href={url}
				target="_blank"
				rel="noopener"
				// If the browser has no viewer, the phone has one.
				download={navigator.pdfViewerEnabled ? undefined : name}
				aria-label={t`Open PDF: ${label}`}
			>
				{kind}
			</a>
		);
	return (
		<>
			<button
				type="button"
				className={styles["opens"]}
				aria-label={t`Open ${label} in full screen`}
				aria-haspopup="dialog"
				onClick={open}
			>
				<img className={styles["picture"]} src={url} alt="" />
			</button>
			{Preview && <Preview title={label} url={url} onClose={() => setPreview(undefined)} />}
		</>
	);
}
