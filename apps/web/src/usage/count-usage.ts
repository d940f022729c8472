import { usageClass } from "@sim-registration/validation";
import type { Attempt } from "../registration/attempt.ts";
import { currentStep } from "../registration/current-step.ts";
import type { RegistrationState } from "../registration/registration-state.ts";
import { progressOf, type Step } from "../registration/steps.ts";
import type { WizardStore } from "../registration/wizard-store.ts";

const ADDRESS = `${import.meta.env.BASE_URL}api/usage`;

type Vital = "lcp" | "inp" | "cls";

/** In classes: nobody is recognised by a count. */
type Counts = Record<string, number>;

/**
 * Counts what happens on this page, and sends the counts whenever it is hidden: no value, no identifier
 * and no cookie. Other modules mark what they show (`performance.mark`), also before this one is
 * loaded. Works without whatever a browser cannot observe.
 */
export function countUsage(store: WizardStore): void {
	let counts: Counts = {};
	/** Those that this browser observes. */
	let vitals = nothingSeen();
	const reached = new Set<Step>();
	const count = (name: string) => {
		counts[name] = (counts[name] ?? 0) + 1;
	};

	observe("mark", (mark) => {
		const { name, detail } = mark as PerformanceMark;
		if (name.startsWith("shown ")) count(name);
		if (name !== "photo") return;
		count(usageClass("photo", detail[0] / 1_000));
		count(usageClass("photo_sent", detail[1] / 1_000));
	});
	observe("largest-contentful-paint", ({ startTime }) => {
		vitals.lcp = startTime;
	});
	observe("event", ({ duration }) => {
		vitals.inp = Math.max(vitals.inp ?? 0, duration);
	});
	observe("layout-shift", (shift) => {
		const { hadRecentInput, value } = shift as PerformanceEntry & LayoutShift;
		if (!hadRecentInput) vitals.cls = (vitals.cls ?? 0) + value;
	});

	let attempt: Attempt | undefined;
	let begunAt = 0;
	const look = () => {
		const before = attempt;
		const state = store.read();
		const { attempt: now } = state;
		const step = stepReached(state);
		attempt = now;
		if (now?.kind === "sending" && before?.kind !== "sending") {
			count(`attempt ${before ? "again" : "begun"}`);
			begunAt = before ? begunAt : performance.now();
		}
		// Once: an edit leads back, and forward again.
		if (reached.has(step)) return;
		reached.add(step);
		count(`step ${step}`);
		if (step !== "success" || !begunAt) return;
		count("attempt succeeded");
		count(usageClass("sending", (performance.now() - begunAt) / 1_000));
	};
	look();
	store.subscribe(look);

	document.addEventListener("visibilitychange", () => {
		if (document.visibilityState === "visible") return;
		for (const [name, value] of Object.entries(vitals)) count(usageClass(name as Vital, value));
		const options = {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify(counts),
			credentials: "omit",
			keepalive: true,
		} as const;
		fetch(ADDRESS, options).catch(() => {});
		counts = {};
		vitals = nothingSeen();
	});
}

/** The furthest in this session; while an earlier draft is offered, the first. */
function stepReached(state: RegistrationState): Step {
	return currentStep(state, progressOf(state.isDraftOffered ? "company" : "success"));
}

/** A browser tells slow events and shifts only: without any, the page was quick and still. */
function nothingSeen(): Partial<Record<Vital, number>> {
	return { ...(isObserved("event") && { inp: 0 }), ...(isObserved("layout-shift") && { cls: 0 }) };
}

function isObserved(type: string): boolean {
	return PerformanceObserver.supportedEntryTypes.includes(type);
}

interface LayoutShift {
	readonly value: number;
	readonly hadRecentInput: boolean;
}

function observe(type: string, see: (entry: PerformanceEntry) => void): void {
	new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({
		type,
		buffered: true,
	});
}
