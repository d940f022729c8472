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

/** Names in a script's arguments and results what is an element of the page. */
export const ELEMENT_KEY = "element-6066-11e4-a52e-4f735466cecf";

/** A browser that takes WebDriver's commands, by whichever way it speaks. */
export interface Connection {
	/**
	 * @param parameters as the WebDriver standard has them; `id` names an element
	 * @returns the command's value, from outside the types
	 * @throws Error with what the browser said
	 */
	command(command: Command, parameters: Readonly<Record<string, unknown>>): Promise<unknown>;
	/** Ends the browser, and waits until it is gone. */
	close(): Promise<void>;
}
