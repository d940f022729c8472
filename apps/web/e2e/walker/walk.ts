import { seededRandom } from "@sim-registration/sample-documents";
import { ACTIONS, type Action, type Dice } from "./actions.ts";
import { type Route, type Step, writeRoute } from "./route.ts";
import { Fault, isOfPageThatGoes, SESSION_ENDED, settle } from "./rules.ts";
import { type Ground, type Start, World } from "./world.ts";

/** A walk, up to its end or its first fault. */
export interface Walk {
	readonly route: Route;
	/** what was done, in words */
	readonly story: readonly string[];
	readonly fault: Fault | undefined;
}

/** A fault with the shortest route to it that was found. */
export interface Finding extends Walk {
	readonly fault: Fault;
	readonly foundAfter: number;
}

/** Opens a new phone for each walk. */
export type OpenGround = () => Ground;

/** The focus of a walk: most of its steps are among these actions. */
interface Theme {
	readonly start: Start;
	readonly loves: readonly string[];
}

const STILL_THERE = "Are you still there?";
/** Dialogs that open by themselves. */
const UNASKED = [STILL_THERE, "Welcome back", "No data from iAM Smart", "This could not be loaded"];
const LOVED_SHARE = 0.7;
const SHRINK_MS = 120_000;
const THEMES: readonly Theme[] = [
	{
		start: "person",
		loves: [
			"chooseSlowPhoto",
			"photosAreReady",
			"logOut",
			"logInAsAnother",
			"completeStep",
			"next",
		],
	},
	{
		start: "confirm",
		loves: ["confirm", "submitSlowly", "backWhileSending", "answerArrives", "answerIsLost"],
	},
	{ start: "company", loves: ["typeAndReload", "type", "background", "reload", "chooseFile"] },
	{ start: "person", loves: ["duplicate", "switchTab", "type", "reload", "switchLanguage"] },
	{
		start: "login",
		loves: ["release", "logInAgain", "completeStep", "next", "confirm", "submit", "followReload"],
	},
	{
		start: "company",
		loves: ["translate", "next", "completeStep", "type", "confirm", "submit", "submitToError"],
	},
	{
		start: "confirm",
		loves: [
			"confirm",
			"submitAndLoseTheAnswer",
			"submitToRefusal",
			"submitToError",
			"answerDialog",
			"type",
			"next",
			"reload",
		],
	},
	{
		start: "company",
		loves: ["failStorage", "silenceStorage", "fillStorage", "mendStorage", "reload", "chooseFile"],
	},
	{
		start: "person",
		loves: [
			"startIamSmart",
			"approveAtIamSmart",
			"endSession",
			"warningComes",
			"answerDialog",
			"logInAgain",
			"next",
		],
	},
	{ start: "login", loves: ["logInAgain", "logInAsAnother", "completeStep", "next", "reload"] },
	{
		start: "company",
		loves: [
			"halfAnHourPasses",
			"warningComes",
			"delayCall",
			"answerDialog",
			"answerArrives",
			"endSession",
			"logInAgain",
		],
	},
	{
		start: "person",
		loves: ["chooseSlowPhoto", "backAndForward", "type", "photosAreReady", "next", "backButton"],
	},
	{ start: "company", loves: ["fillStorage", "chooseFile", "type", "reload"] },
	{
		start: "person",
		loves: [
			"startIamSmart",
			"delayCall",
			"approveAtIamSmart",
			"answerDialog",
			"answerArrives",
			"type",
		],
	},
	{ start: "confirm", loves: ["confirm", "submit", "leaveAndReturn", "reload", "startAgain"] },
	{
		start: "confirm",
		loves: [
			"confirm",
			"submitAndLoseTheAnswer",
			"submit",
			"logInAgain",
			"continueWithEntries",
			"next",
		],
	},
	{
		start: "confirm",
		loves: ["confirm", "submitToError", "submit", "answerDialog", "backButton", "type", "next"],
	},
];

/** Walks at random; the same seed gives the same walk, as far as the page behaves the same. */
export async function walkAtRandom(open: OpenGround, seed: number, length: number): Promise<Walk> {
	const random = seededRandom(seed);
	const theme = THEMES[seed % THEMES.length] ?? THEMES[0];
	if (!theme) throw new Error("There is no theme");
	const steps: Step[] = [];
	const choose = (world: World): Step | undefined => {
		if (steps.length === length) return undefined;
		const possible = ACTIONS.filter((action) => action.can(world));
		const loved = possible.filter(({ name }) => theme.loves.includes(name));
		const action =
			loved.length > 0 && random() < LOVED_SHARE
				? loved[Math.floor(random() * loved.length)]
				: weighted(possible, random());
		if (!action) return undefined;
		const step = { action: action.name, roll: Math.floor(random() * 1_000) };
		steps.push(step);
		return step;
	};
	return await follow(open, theme.start, choose);
}

/** @param mark from 0 to 1 */
function weighted(actions: readonly Action[], mark: number): Action | undefined {
	const tickets = actions.flatMap((action) => Array<Action>(action.weight).fill(action));
	return tickets[Math.floor(mark * tickets.length)];
}

/** Repeats the steps, except those that are not possible. */
export async function walkAlong(open: OpenGround, { start, steps }: Route): Promise<Walk> {
	const rest = [...steps];
	return await follow(open, start, (world) => {
		for (;;) {
			const step = rest.shift();
			if (!step || find(step).can(world)) return step;
		}
	});
}

async function follow(
	open: OpenGround,
	start: Start,
	choose: (world: World) => Step | undefined,
): Promise<Walk> {
	const world = await World.open(open(), start);
	const steps: Step[] = [];
	const story: string[] = [`begin at ${start}`];
	const done = (fault?: Fault): Walk => ({ route: { start, steps }, story, fault });
	try {
		await settle(world);
		for (;;) {
			const step = choose(world);
			if (!step) return done();
			steps.push(step);
			story.push(`${step.action} …`);
			story[story.length - 1] = await take(step, world);
			await settle(world);
		}
	} catch (error) {
		return done(error instanceof Fault ? error : new Fault("an action can be done", String(error)));
	} finally {
		await world.close();
	}
}

/** A dialog that opens or goes by itself, or the end of the session, may come before the step. */
async function take(step: Step, world: World): Promise<string> {
	const before = world.tab.seen;
	try {
		return await find(step).run(world, diceOf(step));
	} catch (error) {
		// An earlier navigation had not finished.
		if (isOfPageThatGoes(error)) return await find(step).run(world, diceOf(step));
		const { dialog, step: at, text } = await world.tab.look();
		if (dialog && dialog.title !== before.dialog?.title && UNASKED.includes(dialog.title))
			return `${step.action}, but "${dialog.title}" came first`;
		// An earlier answer to it has been carried out meanwhile.
		if (before.dialog?.title === STILL_THERE && dialog?.title !== STILL_THERE)
			return `${step.action}, but "${STILL_THERE}" had gone`;
		if (at === "login" && before.step !== "login" && text.includes(SESSION_ENDED))
			return `${step.action}, but the session had ended`;
		throw error;
	}
}

function find({ action }: Step): Action {
	const found = ACTIONS.find(({ name }) => name === action);
	if (!found) throw new Error(`There is no action ${action}`);
	return found;
}

function diceOf({ roll }: Step): Dice {
	const random = seededRandom(roll);
	return {
		choose(items) {
			const item = items[Math.floor(random() * items.length)];
			if (item === undefined) throw new Error("There is nothing to choose from");
			return item;
		},
	};
}

/**
 * Looks for a shorter route to the same broken rule: first only the last steps, then without some
 * steps, leaving out fewer at a time.
 */
export async function shrink(open: OpenGround, walk: Walk & { fault: Fault }): Promise<Finding> {
	let best = walk;
	const end = performance.now() + SHRINK_MS;
	const isShorter = async (steps: readonly Step[]) => {
		if (performance.now() > end) return false;
		const again = await walkAlong(open, { start: walk.route.start, steps });
		if (again.fault?.rule !== walk.fault.rule) return false;
		best = { ...again, fault: again.fault };
		return true;
	};
	for (let last = 2; last < walk.route.steps.length; last *= 2)
		if (await isShorter(walk.route.steps.slice(-last))) break;
	for (let size = Math.ceil(best.route.steps.length / 2); size >= 1; size = Math.floor(size / 2))
		for (let from = best.route.steps.length - size; from >= 0; from -= size) {
			const { steps } = best.route;
			await isShorter([...steps.slice(0, from), ...steps.slice(from + size)]);
		}
	return { ...best, foundAfter: walk.route.steps.length };
}

export function describeFinding(seed: number, { foundAfter, ...walk }: Finding): string {
	return `Seed ${seed}, found after ${foundAfter} steps: ${describeWalk(walk)}`;
}

export function describeWalk({ fault, story, route }: Walk): string {
	return [
		fault?.message ?? "every rule holds",
		...story.map((each, index) => `  ${index}. ${each}`),
		`  again: WALK_ROUTE='${writeRoute(route)}'`,
	].join("\n");
}
