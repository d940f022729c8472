import { SharedValue } from "./shared-value.ts";

/**
 * Whether something in the network answers instead of the server, as the log-in page of a Wi-Fi
 * does.
 */
export const foreignNetwork = new SharedValue(false);
