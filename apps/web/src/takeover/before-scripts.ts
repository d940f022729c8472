import { isDesktop } from "../desktop/is-desktop.ts";
import { readDevice } from "../desktop/read-device.ts";
import { hasDraft } from "../draft/draft-mark.ts";
import { isInAppBrowser } from "../layout/in-app-browser.ts";
import { hasKeptReceipt } from "../registration/kept-receipt.ts";
import { holdEarlyPresses } from "./early-press.ts";
import { isTooOld } from "./is-too-old.ts";

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
