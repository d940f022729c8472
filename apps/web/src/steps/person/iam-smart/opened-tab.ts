import type { TabOrder } from "./open-tab.ts";

/**
 * The script of the tab that {@link openTab} opens (`iam-smart.html`). The form's tab sends an
 * address at iAM Smart over the channel that the fragment names.
 */
const channel = new BroadcastChannel(location.hash.slice(1));
channel.onmessage = ({ data }) => {
	const { address } = data as TabOrder;
	if (address === undefined) window.close();
	else location.replace(address);
};
channel.postMessage("opened");
