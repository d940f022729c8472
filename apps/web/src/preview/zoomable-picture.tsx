import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useZoom } from "./use-zoom.ts";
import { MAX_SCALE } from "./zoom.ts";
import styles from "./zoomable-picture.module.css";

interface ZoomablePictureProps {
	readonly url: string | undefined;
	readonly alt: string;
	/** the buttons below; the keys that zoom work on them too */
	readonly children: ReactNode;
}

/** A picture to look at closely, and the buttons that zoom it. */
export function ZoomablePicture({ url, alt, children }: ZoomablePictureProps) {
	const { t } = useLingui();
	const { zoom, picture, onStage, pressKey, grow, shrink } = useZoom();
	const { scale, x, y } = zoom;
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: hears the keys pressed on the buttons within
		<div className={styles["view"]} onKeyDown={pressKey}>
			<div className={styles["stage"]} {...onStage}>
				{url && (
					<img
						className={styles["picture"]}
						ref={picture}
						src={url}
						alt={alt}
						draggable={false}
						style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
					/>
				)}
			</div>
			<div className={styles["zoom"]}>
				<button
					type="button"
					className="button secondary"
					aria-label={t`Zoom out`}
					aria-keyshortcuts="-"
					aria-disabled={scale === 1}
					onClick={shrink}
				>
					−
				</button>
				<output className={styles["amount"]} translate="no">
					{`${Math.round(scale * 100)}%`}
				</output>
				<button
					type="button"
					className="button secondary"
					aria-label={t`Zoom in`}
					aria-keyshortcuts="Plus"
					aria-disabled={scale === MAX_SCALE}
					onClick={grow}
				>
					+
				</button>
			</div>
			{children}
		</div>
	);
}
