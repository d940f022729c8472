/** Tells whoever waits how far it has come, a line at a time. */
export type Say = (line: string) => void;
