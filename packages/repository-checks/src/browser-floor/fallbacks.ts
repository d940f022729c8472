/**
 * Features that the built form uses although the oldest browsers lack them, and the fallback there.
 * Entries that are no longer used must be removed.
 */
export const FALLBACKS = {
	scripts: {
		".displayName": "the name of a React component, not of an error",
		".take": "our own `take` of an upload, not an iterator's",
		".toBase64": "`submission/base64-slices.ts` has its own encoder",
		".use": "React's `use`, not a DisposableStack's",
		"AbortSignal.any": "`api/any-signal.ts` provides it",
		CompressionStream: "`submission/compressed.ts` sends the registration uncompressed",
		OffscreenCanvas: "`pictures/prepare-picture.ts` prepares pictures in the page",
		VideoFrame: "`camera/see-frame.ts` returns undefined, and the camera gives no hints",
		navigation: "React tests for it, and works without it",
		requestIdleCallback: "work that waits for an idle moment begins at once",
		setImmediate: "React tests for it, and uses a message channel",
		trustedTypes: "`workers/ask-worker.ts` and `captcha/recaptcha-script.ts` use the plain address",
	},
	styles: {
		"forced-color-adjust": "without forced colours there is nothing to adjust",
		"overscroll-behavior": "at the end of a dialog the page behind it may scroll too",
		"text-size-adjust": "`-webkit-text-size-adjust` precedes it",
		"text-wrap": "the lines of a heading are not balanced",
		"user-select": "a tap selects a word of the reference instead of all of it",
		viewport_percentage_units_dynamic: "the same length in vh precedes it",
	},
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;
