import { usageClass } from "@sim-registration/validation";
import type { WizardStore } from "../registration/wizard-store.ts";

const ADDRESS = `${import.meta.env.BASE_URL}api/usage`;

/** In classes: nobody is recognised by a count. */
type Counts = Record<string, number>;

/**
 * Counts what happens on this page, and sends the counts whenever it is hidden: no value, no identifier
 * and no cookie. Other modules mark what they show (`performance.mark`), also before this one is
 * loaded. Works without whatever a browser cannot observe.
 */
export function countUsage(store: WizardStore): void {
	let counts: Counts = {};
	const vitals = { lcp: 0, inp: 0, cls: 0 };
	const count = (name: string) => {
		counts[name] = (counts[name] ?? 0) + 1;
	};

	observe("mark", (mark) => {
		const { name, detail } = mark as PerformanceMark;
		if (name !== "photo") return count(`shown ${name}`);
		count(usageClass("photo", detail[0] / 1_000));
		count(usageClass("photo_sent", detail[1] / 1_000));
	});
	observe("largest-contentful-paint", ({ startTime }) => {
		vitals.lcp = startTime;
	});
	observe("event", ({ duration }) => {
		vitals.inp = Math.max(vitals.inp, duration);
	});
	observe("layout-shift", (shift) => {
		const { hadRecentInput, value } = shift as PerformanceEntry & LayoutShift;
		if (!hadRecentInput) vitals.cls += value;
	});

	let { furthest, attempt } = store.read();
	let begunAt = 0;
	count(`step ${furthest}`);
	store.subscribe(() => {
		const before = { furthest, attempt };
		({ furthest, attempt } = store.read());
		if (furthest !== before.furthest) count(`step ${furthest}`);
		if (attempt?.kind === "sending" && before.attempt?.kind !== "sending") {
			begunAt = performance.now();
			count("attempt begun");
		}
		if (furthest === "success" && before.furthest !== "success") {
			count("attempt succeeded");
			count(usageClass("sending", (performance.now() - begunAt) / 1_000));
		}
	});

	document.addEventListener("visibilitychange", () => {
		if (document.visibilityState === "visible") return;
		// What is painted is painted once; without a slow event or a shift, there was none.
		for (const [name, value] of Object.entries(vitals) as [keyof typeof vitals, number][])
			if (value > 0 || name !== "lcp") count(usageClass(name, value));
		Object.assign(vitals, { lcp: 0, inp: 0, cls: 0 });
		const options = {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify(counts),
			credentials: "omit",
			keepalive: true,
		} as const;
		fetch(ADDRESS, options).catch(() => {});
		counts = {};
	});
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
