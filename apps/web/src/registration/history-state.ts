import "@tanstack/react-router";

declare module "@tanstack/react-router" {
	interface HistoryState {
		/** 0 to 4: the step that this entry of the browser's history shows */
		readonly progress?: number;
	}
}
