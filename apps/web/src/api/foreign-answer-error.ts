import { ConnectionLostError } from "./connection-lost-error.ts";

/**
 * Something in the network answered in the server's place: the log-in page of a Wi-Fi, or a proxy.
 * Of the request nothing more is known than after a lost connection.
 */
export class ForeignAnswerError extends ConnectionLostError {}
