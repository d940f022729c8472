import { createElement, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";

/** Elements whose state changes from off to on and back. */
const PLANTED = {
	"a conditional text beside an element": (isOn) =>
		createElement("p", {}, isOn && "Saved", createElement("i")),
	"a number between texts": (isOn) => createElement("p", {}, "Page ", isOn ? 2 : 1, " of 3"),
	"a text behind a conditional element": (isOn) =>
		createElement("p", {}, isOn && createElement("i"), "Saved"),
	"a conditional text alone": (isOn) => createElement("p", {}, isOn && "Saved"),
	"texts in elements of their own": (isOn) =>
		createElement(
			"p",
			{},
			isOn && createElement("span", {}, "Saved"),
			createElement("span", {}, isOn ? 2 : 1),
		),
} satisfies Readonly<Record<string, (isOn: boolean) => ReactNode>>;

export type PlantedName = keyof typeof PLANTED;

declare global {
	/** set in a page in which this file runs */
	var showPlanted: (name: PlantedName) => Promise<void>;
}

globalThis.showPlanted = async (name) => {
	const root = createRoot(document.body.appendChild(document.createElement("div")));
	for (const isOn of [false, true, false]) {
		flushSync(() => root.render(PLANTED[name](isOn)));
		// An observer is told of each state by itself.
		await Promise.resolve();
	}
};
