import { isDesktop } from "./desktop/is-desktop.ts";
import { readDevice } from "./desktop/read-device.ts";
import { hasDraft } from "./draft/draft-mark.ts";
import { isInAppBrowser } from "./layout/in-app-browser.ts";
import { hasKeptReceipt } from "./registration/kept-receipt.ts";
import { holdEarlyPresses } from "./takeover/early-press.ts";
import { emptyRestoredFields } from "./takeover/empty-restored-fields.ts";

/**
 * The only script that the first paint waits for. It marks the root with what decides which screen
 * of the HTML is shown, so that none appears and disappears again.
 */
const { dataset } = document.documentElement;

// First, because what follows may fail in such a browser.
if (isTooOld()) dataset["tooOld"] = "";
dataset["device"] = isDesktop(readDevice()) ? "desktop" : "phone";
// The prerendered login will not be shown, or not with empty fields.
if (hasDraft() || hasKeptReceipt()) dataset["draft"] = "";
if (isInAppBrowser(navigator.userAgent)) dataset["inApp"] = "";

holdEarlyPresses();
emptyRestoredFields();

/**
 * Whether the browser is older than those in `browser-floor.json`. It tests for the features that
 * these browsers got last: Chrome 98 has the first, Safari 15.4 both, Firefox 98 the second.
 */
function isTooOld(): boolean {
	return typeof structuredClone !== "function" || typeof HTMLDialogElement !== "function";
}
