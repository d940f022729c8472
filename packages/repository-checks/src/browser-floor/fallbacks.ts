/**
 * Features that the built form uses although the oldest browsers lack them, and the fallback there.
 * Entries that are no longer used must be removed.
 */
export const FALLBACKS = {
	scripts: {
		".displayName": "a component's name in React, no error's",
		".take": "our own `take` of an upload, no iterator's",
		".toBase64": "`submission/base64-slices.ts` encodes by itself",
		".use": "React's `use`, no stack's",
		"AbortSignal.any": "`api/any-signal.ts` provides it",
		CompressionStream: "`submission/compressed.ts` sends the registration as it is",
		OffscreenCanvas: "`pictures/prepare-picture.ts` makes pictures ready in the page",
		VideoFrame: "`camera/copy-frame.ts` gives nothing, and the camera no hints",
		navigation: "React asks for it, and does without",
		requestIdleCallback: "what waits for an idle moment begins at once",
		setImmediate: "React asks for it, and takes a message channel",
		trustedTypes: "`workers/start-worker.ts` and `captcha/load-recaptcha.ts` take the bare address",
	},
	styles: {
		"forced-color-adjust": "where a browser has no forced colours there is nothing to adjust",
		"overscroll-behavior": "the page behind a dialog may scroll along at its end",
		"text-size-adjust": "`-webkit-text-size-adjust` stands before it",
		"text-wrap": "lines of a heading are not of one length",
		"user-select": "a tap selects a word of the reference, not the whole",
		viewport_percentage_units_dynamic: "the same length in vh stands before it",
	},
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;
