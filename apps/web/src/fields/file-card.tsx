import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { ChosenFile } from "./chosen-file.ts";
import styles from "./file-card.module.css";
import { fileSize } from "./file-size.ts";
import { useObjectUrl } from "./use-object-url.ts";

interface FileCardProps {
	readonly file: ChosenFile;
	/** buttons for this file */
	readonly children?: ReactNode;
}

/** A chosen file: its picture where it is one, name and size. */
export function FileCard({ file, children }: FileCardProps) {
	const { t } = useLingui();
	const isPicture = file.detectedFormat === "jpg" || file.detectedFormat === "png";
	const url = useObjectUrl(isPicture ? file.contents : undefined);
	return (
		<div className={styles["card"]}>
			{url === undefined ? (
				<span className={styles["kind"]} aria-hidden="true">
					{file.detectedFormat === "pdf" ? "PDF" : "?"}
				</span>
			) : (
				<img className={styles["picture"]} src={url} alt={t`Preview of ${file.name}`} />
			)}
			<div className={styles["facts"]}>
				<p className={styles["name"]}>{file.name}</p>
				<p className={styles["size"]}>{fileSize(file.byteLength)}</p>
				{children}
			</div>
		</div>
	);
}
