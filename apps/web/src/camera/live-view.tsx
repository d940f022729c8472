import { useLingui } from "@lingui/react/macro";
import { type SyntheticEvent, useCallback, useRef, useState } from "react";
import type { Size } from "../preview/zoom.ts";
import styles from "./camera-view.module.css";
import { type CameraFrame, frameOutlines, pathOf } from "./frame-outline.ts";
import type { Sight } from "./see-frame.ts";
import { takeFrame } from "./take-frame.ts";
import { type CameraFailure, useTorch } from "./use-camera.ts";
import { useKeptFocus } from "./use-kept-focus.ts";
import { useLiveHint } from "./watch-frames.ts";

interface LiveViewProps {
	/** undefined while the camera starts */
	readonly stream?: MediaStream;
	readonly failure?: CameraFailure;
	/** of the sentence that is read out on opening */
	readonly hintId: string;
	/** people expect to see their own face mirrored */
	readonly isMirrored: boolean;
	readonly frame: CameraFrame;
	/** the shutter gave no photo */
	readonly hasFailed: boolean;
	/** called without a photo if there is none that can be sent */
	readonly onTaken: (photo: Blob | undefined) => void;
	readonly onUsePhone: () => void;
	readonly onClose: () => void;
}

/**
 * The camera's picture with a frame, and the shutter; or the reason why there is no picture. The
 * phone's own camera app is offered first, because some guide by voice.
 */
export function LiveView(props: LiveViewProps) {
	const { stream, failure, hintId, isMirrored, frame, hasFailed } = props;
	const { onTaken, onUsePhone, onClose } = props;
	const { t } = useLingui();
	const torch = useTorch(stream);
	const video = useRef<HTMLVideoElement | null>(null);
	/** a second photo of an impatient finger would come late, and stand in for the first */
	const isTaking = useRef(false);
	const [isBusy, setBusy] = useState(false);
	const [size, setSize] = useState<Size>();
	const app = useRef<HTMLButtonElement>(null);
	const shutter = useRef<HTMLButtonElement>(null);
	useKeptFocus(failure ? app : shutter, failure);
	const show = useCallback(
		(element: HTMLVideoElement | null) => {
			video.current = element;
			if (element) element.srcObject = stream ?? null;
		},
		[stream],
	);
	// A frame is drawn black until the video plays, also in Chromium's `loadeddata`.
	const play = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) =>
		setSize(sizeOf(currentTarget));
	const turn = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) =>
		setSize((shown) => shown && sizeOf(currentTarget));
	const take = async () => {
		if (!video.current || isTaking.current) return;
		isTaking.current = true;
		setBusy(true);
		const photo = await takeFrame(video.current).catch(() => undefined);
		onTaken(photo);
		// A photo is shown by another view from then on.
		if (photo) return;
		isTaking.current = false;
		setBusy(false);
	};
	const hints: Readonly<Record<CameraFrame, string>> = {
		card: t`Fill the frame with the whole card, on a dark surface and without glare.`,
		page: t`Fill the frame with the whole page, flat and without glare.`,
		face: t`Keep your face in the oval and hold the document in the frame, covering neither.`,
	};
	// A stream has no picture to take before its first frame.
	const isLive = stream !== undefined && size !== undefined;
	const { news, hint } = useNews(useLiveHint(video, stream, frame), hasFailed, isBusy);
	const failures: Readonly<Record<CameraFailure, string>> = {
		refused: t`This page does not have permission to use the camera. Please use the camera app instead, or allow the camera for this page in the browser's settings.`,
		missing: t`The camera could not be opened here. Please use the camera app instead, or choose a file.`,
	};
	return (
		<div className={styles["live"]}>
			{failure ? (
				<p className={styles["hint"]} role="alert">
					{failures[failure]}
				</p>
			) : (
				<div className={styles["hint"]} id={hintId}>
					<span>{hints[frame]}</span>
					<span className="unseen">
						{t`The phone's camera app may tell you by voice what it sees.`}
					</span>
				</div>
			)}
			<button
				type="button"
				className={failure ? "button secondary" : `link ${styles["app"]}`}
				ref={app}
				onClick={onUsePhone}
			>
				{t`Use the camera app`}
			</button>
			{!failure && (
				<div className={styles["stage"]}>
					<video
						ref={show}
						className={styles["video"]}
						data-mirrored={isMirrored}
						aria-label={t`What the camera sees`}
						autoPlay
						playsInline
						muted
						onPlaying={play}
						onResize={turn}
						onEmptied={() => setSize(undefined)}
					/>
					{size && <Frame frame={frame} size={size} />}
					{hint && (
						<p className={styles["sight"]} aria-hidden="true">
							{hint}
						</p>
					)}
					<p className={stream ? "unseen" : styles["state"]} role="status">
						{isLive ? news : t`The camera is starting. Please allow it if the browser asks.`}
					</p>
				</div>
			)}
			<div className={styles["bar"]}>
				<button type="button" className="link" onClick={onClose}>
					{t`Cancel`}
				</button>
				{!failure && (
					<button
						type="button"
						className={styles["shutter"]}
						ref={shutter}
						aria-disabled={!isLive}
						onClick={() => isLive && take()}
					>
						<span className="unseen">{t`Take photo`}</span>
					</button>
				)}
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
			</div>
		</div>
	);
}

function sizeOf({ videoWidth, videoHeight }: HTMLVideoElement): Size {
	return { width: videoWidth, height: videoHeight };
}

/** What is announced of the picture, and what is shown. */
function useNews(live: ReturnType<typeof useLiveHint>, hasFailed: boolean, isBusy: boolean) {
	const { t } = useLingui();
	const { sight, isSaid } = live ?? {};
	const sights: Readonly<Record<Sight, string>> = {
		dark: t`Too dark: find more light`,
		glare: t`Turn away from the light`,
		blurred: t`Hold still`,
		clear: t`Clear and well lit`,
	};
	// Silent in between, so that a second failure is announced too.
	if (isBusy) return { news: "" };
	if (hasFailed) {
		const failed = t`The photo could not be taken. Please try again, or use the camera app.`;
		return { news: failed, hint: failed };
	}
	if (!sight) return { news: isSaid === false ? "" : t`The camera is ready.` };
	const hint = sight === "clear" ? undefined : sights[sight];
	return { news: isSaid ? sights[sight] : "", hint };
}

/** It covers the video exactly as the video lies in its box: whole and centred. */
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
