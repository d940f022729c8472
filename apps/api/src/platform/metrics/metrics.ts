import { Injectable } from "@nestjs/common";
import { ERROR_CODES } from "@sim-registration/validation";
import { Counter } from "./counter.ts";
import { Gauge } from "./gauge.ts";
import { Histogram } from "./histogram.ts";
import type { Metric } from "./metric.ts";

const PREFIX = "sim_registration_";
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120, 480];

/** The outcomes of requests; further ones are registered by the modules that count them. */
const startsOf = (...outcomes: string[]) =>
	[...outcomes, ...ERROR_CODES].map((outcome) => ({ outcome }));

/**
 * All metrics; docs/observing.md explains them. No label contains customer data: each value comes
 * from a fixed list in the code.
 */
@Injectable()
export class Metrics {
	readonly requests = new Counter({
		name: `${PREFIX}http_requests_total`,
		help: "Requests by method, route's pattern and status; route none is a static file or an unknown address.",
		labels: ["method", "route", "status"],
	});
	readonly durations = new Histogram(
		{
			name: `${PREFIX}http_request_duration_seconds`,
			help: "From a request's headers to the end of its answer.",
			labels: ["method", "route"],
		},
		SECONDS,
	);
	readonly refusals = new Counter({
		name: `${PREFIX}refusals_total`,
		help: "Requests that were refused or failed, by error code.",
		labels: ["code"],
		starts: ERROR_CODES.map((code) => ({ code })),
	});
	readonly submissions = new Counter({
		name: `${PREFIX}submissions_total`,
		help: "Submissions: accepted, repeated (an answer given again), hung_up, or an error code.",
		labels: ["outcome"],
		starts: startsOf("accepted", "repeated", "hung_up"),
	});
	readonly logins = new Counter({
		name: `${PREFIX}logins_total`,
		help: "Log-ins: success, login_error, hung_up, or another error code.",
		labels: ["outcome"],
		starts: startsOf("success", "hung_up"),
	});
	readonly captchas = new Counter({
		name: `${PREFIX}captchas_total`,
		help: "Judged captchas, by purpose: passed, failed, scoreTooLow, unavailable.",
		labels: ["action", "outcome"],
	});
	readonly fillings = new Counter({
		name: `${PREFIX}identity_fillings_total`,
		help: "Fillings by iAM Smart: begun, delivered, cancelled, rejected, failed.",
		labels: ["outcome"],
	});
	readonly gatewayFailures = new Counter({
		name: `${PREFIX}identity_calls_failed_total`,
		help: "Failed calls to iAM Smart, by call and outcome.",
		labels: ["call", "outcome"],
	});
	readonly inspections = new Counter({
		name: `${PREFIX}inspections_total`,
		help: "Inspected files: passed, unfinished, or the reason for refusal.",
		labels: ["outcome"],
	});
	readonly scans = new Counter({
		name: `${PREFIX}scans_total`,
		help: "Scanned files: clean, infected, or the reason for no verdict.",
		labels: ["outcome"],
	});
	readonly violations = new Counter({
		name: `${PREFIX}csp_violations_total`,
		help: "Content-Security-Policy violations in browsers, by directive.",
		labels: ["directive"],
	});
	readonly usage = new Counter({
		name: `${PREFIX}usage_total`,
		help: "What phones counted: steps reached, sentences shown, attempts to submit; photos' sizes, sending time, LCP, INP and CLS in classes.",
		labels: ["kind", "value"],
	});
	readonly releasesKept = new Counter({
		name: `${PREFIX}releases_kept_total`,
		help: "Attempts to store the form's files for later releases: kept (new or restored) or failed.",
		labels: ["outcome"],
	});
	readonly earlierFiles = new Counter({
		name: `${PREFIX}earlier_files_total`,
		help: "Requested files of earlier releases: served, altered, missing or unavailable.",
		labels: ["outcome"],
	});
	readonly bytesReceived = new Counter({
		name: `${PREFIX}submission_bytes_received_total`,
		help: "Bytes of submissions as received, before decompression.",
		labels: [],
		starts: [{}],
	});
	readonly bytesInFlight = new Gauge({
		name: `${PREFIX}submission_bytes_in_flight`,
		help: "Bytes that admitted submissions are charged with, against MAX_BYTES_IN_FLIGHT.",
		labels: [],
	});
	readonly uploads = new Gauge({
		name: `${PREFIX}submissions_in_progress`,
		help: "Submissions that are being received, or wait to be.",
		labels: ["state"],
	});
	readonly outboxEntries = new Gauge({
		name: `${PREFIX}outbox_entries`,
		help: "Unsent outbox entries, by state: waiting, sending, dead.",
		labels: ["state"],
	});
	readonly outboxAge = new Gauge({
		name: `${PREFIX}outbox_oldest_seconds`,
		help: "Age of the oldest unsent outbox entry, by state.",
		labels: ["state"],
	});
	readonly listenerEvents = new Gauge({
		name: `${PREFIX}listener_events`,
		help: "Events that an extension's listener has not handled yet.",
		labels: ["listener"],
	});
	readonly listenerAge = new Gauge({
		name: `${PREFIX}listener_oldest_seconds`,
		help: "Age of the oldest event that an extension's listener has not handled yet.",
		labels: ["listener"],
	});
	readonly dependencies = new Gauge({
		name: `${PREFIX}dependency_up`,
		help: "1 if a dependency of the server answers, 0 if not: database, accounts, scanner, jobs, a storage, or an extended port.",
		labels: ["dependency"],
	});
	readonly backupFinished = new Gauge({
		name: `${PREFIX}backup_finished_timestamp_seconds`,
		help: "When the newest finished backup was made, since 1970; absent if none is known.",
		labels: [],
	});
	readonly replicaAsOf = new Gauge({
		name: `${PREFIX}replica_as_of_timestamp_seconds`,
		help: "Until when everything is in the replica, since 1970; absent if none is followed.",
		labels: [],
	});
	readonly loopDelay = new Gauge({
		name: `${PREFIX}event_loop_delay_seconds`,
		help: "Event loop delay since the last reading, by statistic: median, p99, longest.",
		labels: ["statistic"],
	});
	readonly memory = new Gauge({
		name: "process_resident_memory_bytes",
		help: "Resident memory.",
		labels: [],
	});
	readonly processorTime = new Counter({
		name: "process_cpu_seconds_total",
		help: "Processor time of the server, without its inspection processes.",
		labels: [],
	});
	readonly startTime = new Gauge({
		name: "process_start_time_seconds",
		help: "Start time of the process, since 1970.",
		labels: [],
	});

	readonly #ofExtensions: Metric<string, number>[] = [];

	/** Adds a metric of an extension. */
	add(metric: Metric<string, number>): void {
		this.#ofExtensions.push(metric);
	}

	/** Returns all metrics in Prometheus' text format. */
	write(): string {
		return [...Object.values(this), ...this.#ofExtensions].map((metric) => metric.write()).join("");
	}
}
