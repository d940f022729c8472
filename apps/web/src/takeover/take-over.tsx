import { useEffect } from "react";
import { preloadCalls } from "../api/call.ts";
import { answerPresses } from "./early-press.ts";

/**
 * Stands beside a screen: once React has taken that over, it answers what was pressed
 * too early. What the next press needs is fetched meanwhile.
 */
export function TakeOver(): null {
	useEffect(() => {
		// What was typed and ticked early is in the screen's state by then.
		const timer = setTimeout(() => {
			answerPresses();
			preloadCalls();
		});
		return () => clearTimeout(timer);
	}, []);
	return null;
}
