/**
 * Cameras of other phones. Each runs in the page, before the form asks for the camera.
 */

/** A camera that the page may not use. */
export function refuseCamera(): void {
	navigator.mediaDevices.getUserMedia = () =>
		Promise.reject(new DOMException("Permission denied", "NotAllowedError"));
}

/**
 * A camera that sees one scene until the page calls `pointCameraAt` with another of the same size.
 *
 * @param scene as base64 of a JPEG
 */
export function pointCameraAt(scene: string): void {
	const picture = new Image();
	const point = (to: string) => {
		picture.src = `data:image/jpeg;base64,${to}`;
		return picture.decode();
	};
	Reflect.set(window, "pointCameraAt", point);
	navigator.mediaDevices.getUserMedia = async () => {
		await point(scene);
		const film = document.createElement("canvas");
		[film.width, film.height] = [picture.width, picture.height];
		const show = () => film.getContext("2d")?.drawImage(picture, 0, 0);
		show();
		// The stream of a canvas gets a frame only when the canvas is drawn on.
		setInterval(show, 200);
		return film.captureStream(5);
	};
}

/**
 * A camera that gives no picture until the page calls `showPicture`, and whose first frame is late:
 * only its size is known until `showFirstFrame`.
 */
export function holdPicture(): void {
	const stream = new MediaStream();
	const hold = (event: Event) => event.stopImmediatePropagation();
	window.addEventListener("playing", hold, true);
	Reflect.set(window, "showFirstFrame", () => {
		window.removeEventListener("playing", hold, true);
		document.querySelector("video")?.dispatchEvent(new Event("playing"));
	});
	navigator.mediaDevices.getUserMedia = () => Promise.resolve(stream);
	Reflect.set(window, "showPicture", () => {
		const film = document.createElement("canvas");
		setInterval(() => film.getContext("2d")?.fillRect(0, 0, 9, 9), 200);
		for (const track of film.captureStream(5).getTracks()) stream.addTrack(track);
	});
}

/** A finger that presses the shutter in the moment in which it becomes available. */
export function pressShutterAtOnce(): void {
	const shutter = 'dialog:has(video) button[aria-disabled="false"]';
	new MutationObserver((_changes, observer) => {
		const ready = document.querySelector<HTMLElement>(shutter);
		if (!ready) return;
		observer.disconnect();
		ready.click();
	}).observe(document, { subtree: true, childList: true, attributes: true });
}

/** A camera with a light. `data-light` records the page's requests to the light. */
export function addLight(): void {
	const { applyConstraints, getCapabilities } = MediaStreamTrack.prototype;
	MediaStreamTrack.prototype.getCapabilities = function () {
		return { ...getCapabilities.call(this), torch: true };
	};
	MediaStreamTrack.prototype.applyConstraints = async function (constraints = {}) {
		const { advanced = [], ...others } = constraints;
		const asked = document.documentElement.dataset["light"] ?? "";
		document.documentElement.dataset["light"] = `${asked}${JSON.stringify(advanced)}`;
		await applyConstraints.call(this, others);
	};
}

/** Runs in the page before its own scripts: `looks` counts how often the form examines a frame. */
export function countLooks(): void {
	Reflect.set(window, "looks", 0);
	window.VideoFrame = class extends VideoFrame {
		constructor(video: HTMLVideoElement) {
			super(video);
			Reflect.set(window, "looks", Reflect.get(window, "looks") + 1);
		}
	} as typeof VideoFrame;
}
