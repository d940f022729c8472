import type { Start } from "./world.ts";

/** One step: an action, and the seed of its random choices. */
export interface Step {
	readonly action: string;
	readonly roll: number;
}

/** Where a walk begins, and its steps: written as `person chooseSlowPhoto.17 backButton.4`. */
export interface Route {
	readonly start: Start;
	readonly steps: readonly Step[];
}

export function writeRoute({ start, steps }: Route): string {
	return [start, ...steps.map(({ action, roll }) => `${action}.${roll}`)].join(" ");
}

export function readRoute(text: string): Route {
	const [start, ...steps] = text.trim().split(/\s+/);
	return {
		start: start as Start,
		steps: steps.map((step) => {
			const [action = "", roll] = step.split(".");
			return { action, roll: Number(roll) };
		}),
	};
}
