import type { Page } from "playwright-core";

/** Records every track that a page gets. */
export function noteTracks(): void {
	const devices = navigator.mediaDevices;
	const tracks: MediaStreamTrack[] = [];
	const getUserMedia = devices.getUserMedia.bind(devices);
	devices.getUserMedia = async (constraints) => {
		const stream = await getUserMedia(constraints);
		tracks.push(...stream.getTracks());
		return stream;
	};
	Reflect.set(window, "notedTracks", tracks);
}

/** The states of all tracks that the page ever got, in order. */
export function trackStates(page: Page): Promise<string[]> {
	return page.evaluate(() => {
		const tracks: MediaStreamTrack[] = Reflect.get(window, "notedTracks");
		return tracks.map(({ readyState }) => readyState);
	});
}
