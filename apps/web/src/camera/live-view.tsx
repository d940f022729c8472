import { useLingui } from "@lingui/react/macro";
import { type SyntheticEvent, useCallback, useRef, useState } from "react";
import type { Size } from "../preview/zoom.ts";
import type { CameraFrame } from "./camera-frame.ts";
import styles from "./camera-view.module.css";
import { frameOutlines, pathOf } from "./frame-outline.ts";
import { takeFrame } from "./take-frame.ts";
import { useTorch } from "./use-torch.ts";

interface LiveViewProps {
	/** undefined while the camera starts */
	readonly stream: MediaStream | undefined;
	/** people know their own face from mirrors */
	readonly isMirrored: boolean;
	readonly frame: CameraFrame;
	readonly onTaken: (photo: Blob) => void;
	readonly onUsePhone: () => void;
	readonly onClose: () => void;
}

/** What the camera sees, with a frame to aim by, and the shutter. */
export function LiveView(props: LiveViewProps) {
	const { stream, isMirrored, frame, onTaken, onUsePhone, onClose } = props;
	const { t } = useLingui();
	const torch = useTorch(stream);
	const video = useRef<HTMLVideoElement | null>(null);
	const [size, setSize] = useState<Size>();
	const show = useCallback(
		(element: HTMLVideoElement | null) => {
			video.current = element;
			if (element) element.srcObject = stream ?? null;
		},
		[stream],
	);
	// Again when the phone is turned.
	const measure = ({
		currentTarget: { videoWidth, videoHeight },
	}: SyntheticEvent<HTMLVideoElement>) => setSize({ width: videoWidth, height: videoHeight });
	const take = async () => {
		const photo = video.current && (await takeFrame(video.current));
		if (photo) onTaken(photo);
	};
	const hints: Readonly<Record<CameraFrame, string>> = {
		card: t`Place the whole card inside the frame, on a dark surface and without glare.`,
		page: t`Place the whole page inside the frame, flat and without glare.`,
		face: t`Keep your face in the oval and hold the document in the frame, covering neither.`,
	};
	return (
		<div className={styles["live"]}>
			<p className={styles["hint"]}>{hints[frame]}</p>
			<div className={styles["stage"]}>
				<video
					ref={show}
					className={styles["video"]}
					data-mirrored={isMirrored}
					aria-label={t`What the camera sees`}
					autoPlay
					playsInline
					muted
					onLoadedMetadata={measure}
					onResize={measure}
				/>
				{size && <Frame frame={frame} size={size} />}
				<p className={styles["state"]} role="status">
					{!stream && t`The camera is starting. Please allow it if the browser asks.`}
				</p>
			</div>
			<div className={styles["bar"]}>
				<button type="button" className="link" onClick={onClose}>
					{t`Cancel`}
				</button>
				<button
					type="button"
					className={styles["shutter"]}
					aria-disabled={!stream}
					onClick={() => stream && take()}
				>
					<span className="unseen">{t`Take photo`}</span>
				</button>
				{torch.exists && (
					<button
						type="button"
						className="link"
						aria-pressed={torch.isOn}
						onClick={() => torch.toggle()}
					>
						{t`Light`}
					</button>
				)}
				<button type="button" className={`link ${styles["app"]}`} onClick={onUsePhone}>
					{t`Use the camera app`}
				</button>
			</div>
		</div>
	);
}

/** It lies over the video as the video lies in its box: whole, and in the middle. */
function Frame({ frame, size }: { readonly frame: CameraFrame; readonly size: Size }) {
	const { width, height } = size;
	const path = frameOutlines(frame, size).map(pathOf).join("");
	return (
		<svg className={styles["frame"]} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
			<path className={styles["shade"]} d={`M0 0h${width}v${height}h${-width}z${path}`} />
			<path className={styles["outline"]} d={path} />
		</svg>
	);
}
