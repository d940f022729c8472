/** Reports progress, one line at a time. */
export type Say = (line: string) => void;
