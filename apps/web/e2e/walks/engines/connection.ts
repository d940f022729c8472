/** The commands of WebDriver that the tests use, as Marionette calls them. */
export type Command =
	| "Navigate"
	| "Refresh"
	| "SetTimeouts"
	| "SetWindowRect"
	| "GetWindowHandles"
	| "SwitchToWindow"
	| "ExecuteScript"
	| "ElementClick"
	| "ElementSendKeys";

/** The key that marks an element in a script's arguments and results. */
export const ELEMENT_KEY = "element-6066-11e4-a52e-4f735466cecf";

/** A browser that accepts WebDriver's commands, over any protocol. */
export interface Connection {
	/**
	 * @param parameters as in the WebDriver standard; `id` names an element
	 * @returns the command's value, of unchecked type
	 * @throws Error with the browser's message
	 */
	command(command: Command, parameters: Readonly<Record<string, unknown>>): Promise<unknown>;
	/** Ends the browser, and waits for its end. */
	close(): Promise<void>;
}
