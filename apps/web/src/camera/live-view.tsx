import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useCallback, useRef } from "react";
import { CameraActions } from "./camera-actions.tsx";
import type { CameraFrame } from "./camera-frame.ts";
import styles from "./camera-view.module.css";
import { takeFrame } from "./take-frame.ts";
import { useTorch } from "./use-torch.ts";

interface LiveViewProps {
	/** undefined while the camera starts */
	readonly stream: MediaStream | undefined;
	/** people know their own face from mirrors */
	readonly isMirrored: boolean;
	readonly frame: CameraFrame;
	readonly onTaken: (photo: Blob) => void;
	readonly onClose: () => void;
	/** a way round */
	readonly children: ReactNode;
}

/** What the camera sees, with a frame to aim by, and the shutter. */
export function LiveView(props: LiveViewProps) {
	const { stream, isMirrored, frame, onTaken, onClose, children } = props;
	const { t } = useLingui();
	const torch = useTorch(stream);
	const video = useRef<HTMLVideoElement | null>(null);
	const show = useCallback(
		(element: HTMLVideoElement | null) => {
			video.current = element;
			if (element) element.srcObject = stream ?? null;
		},
		[stream],
	);
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
		<>
			<p>{hints[frame]}</p>
			<div className={styles["picture"]}>
				<video
					ref={show}
					className={styles["video"]}
					data-mirrored={isMirrored}
					aria-label={t`What the camera sees`}
					autoPlay
					playsInline
					muted
				/>
				<Frame frame={frame} />
			</div>
			<p className={styles["state"]} role="status">
				{!stream && t`The camera is starting. Please allow it if the browser asks.`}
			</p>
			<CameraActions>
				<button type="button" className="button secondary" onClick={onClose}>
					{t`Cancel`}
				</button>
				<button
					type="button"
					className="button primary"
					aria-disabled={!stream}
					onClick={() => stream && take()}
				>
					{t`Take photo`}
				</button>
			</CameraActions>
			<div className={styles["ways"]}>
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
				{children}
			</div>
		</>
	);
}

function Frame({ frame }: { readonly frame: CameraFrame }) {
	if (frame !== "face") return <div className={styles[frame]} aria-hidden="true" />;
	return (
		<>
			<div className={styles["face"]} aria-hidden="true" />
			<div className={styles["heldCard"]} aria-hidden="true" />
		</>
	);
}
