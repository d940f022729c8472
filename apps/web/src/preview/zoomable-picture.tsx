import { useLingui } from "@lingui/react/macro";
import {
	type KeyboardEvent,
	type MouseEvent,
	type PointerEvent,
	type ReactNode,
	useRef,
	useState,
} from "react";
import { keptOnStage, MAX_SCALE, movedBy, type Point, WHOLE, type Zoom, zoomedBy } from "./zoom.ts";
import styles from "./zoomable-picture.module.css";

const STEP = 1.5;
const DOUBLE_TAP_FACTOR = 2.5;
const DOUBLE_TAP_MS = 350;
const TAP_PIXELS = 24;
const ARROW_PIXELS = 60;
const MIDDLE: Point = { x: 0, y: 0 };

/** The picture moves in the opposite direction, so that more of it becomes visible there. */
const ARROWS: Readonly<Record<string, Point>> = {
	ArrowLeft: { x: ARROW_PIXELS, y: 0 },
	ArrowRight: { x: -ARROW_PIXELS, y: 0 },
	ArrowUp: { x: 0, y: ARROW_PIXELS },
	ArrowDown: { x: 0, y: -ARROW_PIXELS },
};

interface Tap extends Point {
	/** in milliseconds */
	readonly at: number;
}

type StageEvent = PointerEvent<HTMLElement>;

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

/** A picture that one finger moves and two fingers zoom, as do a double tap, keys and buttons. */
function useZoom() {
	const picture = useRef<HTMLImageElement>(null);
	const fingers = useRef(new Map<number, Point>());
	const pressedAt = useRef(MIDDLE);
	const lastTap = useRef<Tap>(undefined);
	const [zoom, setZoom] = useState(WHOLE);

	const change = (how: (before: Zoom) => Zoom) => {
		const image = picture.current;
		const stage = image?.parentElement;
		if (!stage) return;
		const stageSize = { width: stage.clientWidth, height: stage.clientHeight };
		const imageSize = { width: image.naturalWidth, height: image.naturalHeight };
		setZoom((before) => keptOnStage(how(before), stageSize, imageSize));
	};
	const zoomBy = (factor: number, point = MIDDLE) =>
		change((before) => zoomedBy(before, factor, point));

	const press = (event: StageEvent) => {
		event.currentTarget.setPointerCapture(event.pointerId);
		pressedAt.current = placeOf(event);
		fingers.current.set(event.pointerId, pressedAt.current);
		if (fingers.current.size > 1) lastTap.current = undefined;
	};
	const move = (event: StageEvent) => {
		const from = fingers.current.get(event.pointerId);
		if (!from) return;
		const to = placeOf(event);
		fingers.current.set(event.pointerId, to);
		const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
		if (!other) return change((before) => movedBy(before, { x: to.x - from.x, y: to.y - from.y }));
		zoomBy(distance(to, other) / Math.max(1, distance(from, other)), other);
	};
	const lift = (event: StageEvent) => {
		const isAlone = fingers.current.size === 1;
		fingers.current.delete(event.pointerId);
		const tap = { at: event.timeStamp, ...placeOf(event) };
		const isTap = isAlone && distance(tap, pressedAt.current) < TAP_PIXELS;
		const isSecond = isTap && isSoonAfter(lastTap.current, tap);
		lastTap.current = isTap && !isSecond ? tap : undefined;
		if (isSecond && zoom.scale > 1) setZoom(WHOLE);
		else if (isSecond) zoomBy(DOUBLE_TAP_FACTOR, tap);
	};
	const cancel = (event: StageEvent) => fingers.current.delete(event.pointerId);

	const grow = () => zoomBy(STEP);
	const shrink = () => zoomBy(1 / STEP);
	const pressKey = (event: KeyboardEvent) => {
		const arrow = ARROWS[event.key];
		if (event.key === "+" || event.key === "=") grow();
		else if (event.key === "-") shrink();
		else if (arrow) change((before) => movedBy(before, arrow));
		else return;
		event.preventDefault();
	};
	const onStage = {
		// The focus stays on a button, so that keys continue to work.
		onMouseDown: (event: MouseEvent) => event.preventDefault(),
		onPointerDown: press,
		onPointerMove: move,
		onPointerUp: lift,
		onPointerCancel: cancel,
	};
	return { zoom, picture, onStage, pressKey, grow, shrink };
}

/** In pixels from the centre of the stage. */
function placeOf({ clientX, clientY, currentTarget }: StageEvent): Point {
	const { left, top, width, height } = currentTarget.getBoundingClientRect();
	return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}

function isSoonAfter(first: Tap | undefined, second: Tap): boolean {
	return (
		first !== undefined &&
		second.at - first.at < DOUBLE_TAP_MS &&
		distance(first, second) < TAP_PIXELS
	);
}

function distance(one: Point, other: Point): number {
	return Math.hypot(one.x - other.x, one.y - other.y);
}
