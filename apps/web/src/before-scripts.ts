import { isDesktop } from "./desktop/is-desktop.ts";
import { readDevice } from "./desktop/read-device.ts";
import { hasDraft } from "./draft/draft-mark.ts";
import { isInAppBrowser } from "./layout/in-app-browser.ts";
import { hasKeptReceipt } from "./registration/kept-receipt.ts";
import { holdEarlyPresses } from "./takeover/early-press.ts";

/**
 * The page's one script that is waited for before it is painted: marks the root with what decides
 * which of the screens in the HTML is shown, so that none appears and goes again.
 */
const { dataset } = document.documentElement;

// First of all: what follows may be more than such a browser can do.
if (isTooOld()) dataset["tooOld"] = "";
dataset["device"] = isDesktop(readDevice()) ? "desktop" : "phone";
// The login in the HTML is not what this customer will see, or not as empty as it stands there.
if (hasDraft() || hasKeptReceipt()) dataset["draft"] = "";
if (isInAppBrowser(navigator.userAgent)) dataset["inApp"] = "";

holdEarlyPresses();

/**
 * Whether the browser is below the floor of `browser-floor.json`. It tests for the features that came
 * last to the browsers of the floor: Chrome 98 has the first, Safari 15.4 both, Firefox 98 the second.
 */
function isTooOld(): boolean {
	return typeof structuredClone !== "function" || typeof HTMLDialogElement !== "function";
}
