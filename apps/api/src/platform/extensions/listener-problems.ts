import { isAnyClass } from "./is-any-class.ts";
import {
	EVENT_KINDS,
	EventListener,
	type ListenerExtension,
	type ListenerMaker,
} from "./listener.ts";

const NAME = /^[a-z]+(_[a-z]+){0,5}$/;
const MAX_LENGTH = 40;

/** @returns a sentence for each */
export function findListenerProblems({ listener, kinds, make }: ListenerExtension): string[] {
	const name = String(listener);
	const known: readonly unknown[] = EVENT_KINDS;
	const unknown = Array.isArray(kinds) ? kinds.filter((kind) => !known.includes(kind)) : [];
	return [
		...(NAME.test(name) && name.length <= MAX_LENGTH
			? []
			: [
					`the listener's name ${name} must be at most ${MAX_LENGTH} small letters and underscores`,
				]),
		...(Array.isArray(kinds) && kinds.length > 0
			? []
			: [`the listener ${name} needs a list of kinds: ${EVENT_KINDS.join(", ")}`]),
		...unknown.map(
			(kind) => `${kind} is no kind of event. The kinds are ${EVENT_KINDS.join(", ")}`,
		),
		...(typeof make === "function"
			? findMakerProblems(name, make)
			: [`the listener ${name} needs a class or a function`]),
	];
}

/** It is created where nothing can be injected. */
function findMakerProblems(name: string, make: ListenerMaker): string[] {
	if (make.prototype instanceof EventListener)
		return make.length === 0
			? []
			: [`${make.name} has constructor parameters: use a function that creates the listener`];
	return isAnyClass(make) ? [`${make.name || name} does not extend EventListener`] : [];
}
