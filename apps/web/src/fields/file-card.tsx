import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { ChosenFile } from "./chosen-file.ts";
import styles from "./file-card.module.css";
import { fileSize } from "./file-size.ts";
import { useObjectUrl } from "./use-object-url.ts";

interface FileCardProps {
	readonly file: ChosenFile;
	/** the file can be sent as it is */
	readonly isRight?: boolean;
	/** buttons for this file */
	readonly children?: ReactNode;
}

const KINDS: Readonly<Record<string, string>> = { pdf: "PDF", jpg: "JPG", png: "PNG" };

/** A chosen file: its picture where it is one, name and size. */
export function FileCard({ file, isRight = true, children }: FileCardProps) {
	const { t } = useLingui();
	const { detectedFormat, reducedFromBytes } = file;
	const isPicture = detectedFormat === "jpg" || detectedFormat === "png";
	const isShown = isPicture && file.warning !== "warning_photo_unopened";
	const url = useObjectUrl(isShown ? file.contents : undefined);
	const size = fileSize(file.byteLength);
	const before = fileSize(reducedFromBytes ?? 0);
	return (
		<div className={styles["card"]}>
			{url === undefined ? (
				<span className={styles["kind"]} aria-hidden="true">
					{KINDS[detectedFormat ?? ""] ?? "?"}
				</span>
			) : (
				<img className={styles["picture"]} src={url} alt={t`Preview of ${file.name}`} />
			)}
			<div className={styles["facts"]}>
				<p className={styles["name"]} translate="no">
					{file.name}
				</p>
				<p className={styles["size"]} data-right={isRight}>
					{isRight && <span aria-hidden="true">✓ </span>}
					<span>{reducedFromBytes === undefined ? size : t`${size} (reduced from ${before})`}</span>
				</p>
				{children}
			</div>
		</div>
	);
}
