export type Facing = "environment" | "user";

/** Why the camera gives no picture. */
export type CameraFailure = "refused" | "missing";

/** As large as the camera allows, so that small print is legible. */
const WANTED = { width: { ideal: 2560 }, height: { ideal: 1920 } };

const REFUSALS = ["NotAllowedError", "SecurityError"];

/**
 * Opens the camera; the browser asks the customer.
 *
 * @throws DOMException, see {@link failureOf}
 */
export function openCamera(facing: Facing): Promise<MediaStream> {
	return navigator.mediaDevices.getUserMedia({
		audio: false,
		video: { ...WANTED, facingMode: { ideal: facing } },
	});
}

/** Releases the camera: its light goes out. */
export function stopStream(stream: MediaStream): void {
	for (const track of stream.getTracks()) track.stop();
}

export function failureOf(error: unknown): CameraFailure {
	const isRefusal = error instanceof DOMException && REFUSALS.includes(error.name);
	return isRefusal ? "refused" : "missing";
}
