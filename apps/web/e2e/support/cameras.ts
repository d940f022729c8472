/**
 * Cameras of other phones. Each runs in the page, before the form asks for the camera.
 */

/** One that nobody may use. */
export function refuseCamera(): void {
	navigator.mediaDevices.getUserMedia = () =>
		Promise.reject(new DOMException("Permission denied", "NotAllowedError"));
}

/** One that sees a grey wall. */
export function pointCameraAtWall(): void {
	navigator.mediaDevices.getUserMedia = async () => {
		const wall = document.createElement("canvas");
		wall.getContext("2d")?.fillRect(0, 0, wall.width, wall.height);
		return wall.captureStream(5);
	};
}

/** One with a light beside it. What the page asks of the light is noted in `data-light`. */
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
