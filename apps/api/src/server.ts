import "reflect-metadata";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { NestExpressApplication } from "@nestjs/platform-express";
import { REQUEST_TIMEOUT_MS } from "@sim-registration/validation";
import type { Surroundings } from "./application.module.ts";
import { createApplication } from "./application.ts";
import { AccountImport } from "./domain/account-import/account-import.ts";
import { AccountDirectory } from "./domain/accounts/account-directory.ts";
import { DEMO_ACCOUNTS, refuseDemoAccounts } from "./domain/accounts/demo-accounts.ts";
import { hasOwnDirectory } from "./domain/accounts/own-directory.ts";
import { AuditLog } from "./domain/audit/audit-log.ts";
import { SecurityEvents } from "./domain/audit/security-events.ts";
import { DraftKeys } from "./domain/draft-keys/draft-keys.ts";
import { InspectionProcesses } from "./domain/file-inspection/inspection-processes.ts";
import { ScanningProcesses } from "./domain/file-inspection/scanning/scanning-processes.ts";
import { FillingSweep } from "./domain/identity-proofs/filling-sweep.ts";
import { FilesFit } from "./domain/key-fit/files-fit.ts";
import { KeyFit } from "./domain/key-fit/key-fit.ts";
import { refuseMisfit } from "./domain/key-fit/refuse-misfit.ts";
import { refuseOtherUser } from "./domain/key-fit/refuse-other-user.ts";
import { Mailer } from "./domain/outbox/mail/mailer.ts";
import { OutboxQueue } from "./domain/outbox/outbox-queue.ts";
import { Sweeper } from "./domain/registrations/sweeper.ts";
import { ReleaseKeeper } from "./domain/releases/release-keeper.ts";
import { whenDatabaseIsFree } from "./platform/database/busy.ts";
import { DATABASE_FILE } from "./platform/database/database.module.ts";
import { makeLogDurable } from "./platform/database/make-log-durable.ts";
import type { Environment } from "./platform/environment/environment.ts";
import { Extensions } from "./platform/extensions/extensions.ts";
import { makeDurableDirectory } from "./platform/files/durable-directory.ts";
import { FileStore } from "./platform/files/file-store.ts";
import { ServerLock } from "./platform/files/server-lock.ts";
import {
	cutOffStalled,
	oneRequestPerConnection,
	trackConnections,
} from "./platform/http/connections.ts";
import { answerClientErrors, withPlainTarget } from "./platform/http/malformed-requests.ts";
import { ClockAgreement } from "./platform/jobs/clock-agreement.ts";
import { FutureRows } from "./platform/jobs/future-rows.ts";
import { PastRows } from "./platform/jobs/past-rows.ts";
import { VAULT_FILE } from "./platform/sealing/sealing.module.ts";

/** Longer than the form waits; Node's default of 300 s would be too short. */
const SERVER_TIMEOUT_MS = REQUEST_TIMEOUT_MS + 20_000;
const HEADERS_TIMEOUT_MS = 15_000;
const CONNECTIONS_CHECKING_INTERVAL_MS = 5_000;
/**
 * Connections that wait to be accepted. Thousands may come back together, and the system drops those
 * beyond it, an honest customer's too. Linux allows at most net.core.somaxconn, usually 4,096.
 */
const BACKLOG = 4_096;

export interface RunningServer {
	/** http://localhost and the port that was opened */
	readonly url: string;
	/** Starts what the first submission would otherwise wait for. */
	warmUp(): void;
	/** Stores the form's files for later releases. Never rejects. */
	keepRelease(): Promise<void>;
	/** Stops accepting requests, finishes running ones, and releases everything. */
	close(): Promise<void>;
}

/**
 * Starts the server: locks the data directory, cleans up after a predecessor that died, and
 * listens.
 *
 * @throws DataDirectoryInUseError, and the operating system's error for the port
 */
export async function startServer(surroundings: Surroundings): Promise<RunningServer> {
	const { environment, log, extensions = Extensions.NONE } = surroundings;
	// All customers would have the address of the proxy that terminates HTTPS, and share its limits.
	if (environment.NODE_ENV === "production" && environment.TRUST_PROXY === 0)
		log.warn("no_proxy_trusted", { setting: "TRUST_PROXY" });
	// Customers are told that they get a mail.
	if (
		environment.NODE_ENV === "production" &&
		environment.MAIL === "files" &&
		!extensions.has(Mailer)
	)
		log.warn("mails_not_sent", { setting: "MAIL" });
	for (const name of extensions.portNames) log.info("port_extended", { setting: name });
	refuseOtherUser(environment);
	await refuseMisfit(environment, extensions, { isServer: true });
	makeDurableDirectory(environment.DATA_DIR);
	const lock = isAlone(surroundings) ? ServerLock.acquire(environment.DATA_DIR) : undefined;
	let opened: NestExpressApplication | undefined;
	try {
		makeLogDurable(join(environment.DATA_DIR, DATABASE_FILE));
		makeLogDurable(join(environment.KEY_DIR, VAULT_FILE));
		const application = await createApplication(surroundings);
		opened = application;
		await prepare(application, surroundings);
		const { server, closeUnused } = await listen(application, environment);
		const { port } = server.address() as AddressInfo;
		log.info("listening", { port });
		let keeping = Promise.resolve();
		const keepRelease = () => {
			keeping = application.get(ReleaseKeeper).keep();
			return keeping;
		};
		const close = async () => {
			await keeping;
			const closed = new Promise((resolve) => server.close(resolve));
			closeUnused();
			await closed;
			await release(application, lock);
		};
		const warmUp = () => {
			application.get(InspectionProcesses).start();
			application.get(ScanningProcesses).start();
		};
		return { url: `http://localhost:${port}`, warmUp, keepRelease, close };
	} catch (error) {
		// Its jobs and the outbox have begun: no other server may take the lock while they write.
		await opened?.close().catch(() => {});
		lock?.release();
		throw error;
	}
}

/** Whether no other server uses the same database: then DATA_DIR belongs to this one. */
function isAlone({ environment }: Surroundings): boolean {
	return environment.DATABASE_URL === undefined;
}

/**
 * Nothing runs yet. If no other process can, unfinished work was left by one that died; otherwise
 * it is taken over when its time is over, as while the server runs.
 */
async function prepare(
	application: NestExpressApplication,
	surroundings: Surroundings,
): Promise<void> {
	const { environment, clock, extensions = Extensions.NONE } = surroundings;
	const alone = isAlone(surroundings);
	await application.get(KeyFit).prove(true);
	await application.get(FilesFit).prove();
	const start = { actor: "server", action: "server start", subject: environment.NODE_ENV };
	await application.get(AuditLog).open("server", start, alone);
	await application.get(FileStore).discardLeftovers();
	await application.get(FileStore).probe?.(clock());
	if (alone) {
		await application.get(OutboxQueue).endLeases();
		await sweep(application, surroundings);
	}
	await whenDatabaseIsFree(() => application.get(ClockAgreement).look());
	await whenDatabaseIsFree(() => application.get(FutureRows).void());
	await whenDatabaseIsFree(() => application.get(FillingSweep).run());
	// After a longer stop nothing shows yet whether the clock is right; the job does it an hour later.
	if (await application.get(ClockAgreement).haveServersAgreedForAnHour())
		await whenDatabaseIsFree(() => application.get(PastRows).remove());
	await whenDatabaseIsFree(() => application.get(DraftKeys).destroyEnded({ byDate: false }));
	if (environment.NODE_ENV === "production" && hasOwnDirectory(environment, extensions))
		await refuseDemoAccounts(application.get(AccountDirectory));
	if (environment.NODE_ENV !== "production")
		await application.get(AccountImport).importWhereEmpty(DEMO_ACCOUNTS);
}

/** A failed sweep is tried again every hour, and does not prevent the start. */
async function sweep(
	application: NestExpressApplication,
	{ clock, log }: Surroundings,
): Promise<void> {
	try {
		const { files, keys } = await application.get(Sweeper).sweepBefore(clock());
		if (files + keys > 0) log.info("swept", { count: files + keys });
	} catch (error) {
		log.error("swept_failed", {}, error);
	}
}

async function listen(
	application: NestExpressApplication,
	environment: Environment,
): Promise<{ readonly server: Server; readonly closeUnused: () => void }> {
	const isProduction = environment.NODE_ENV === "production";
	const server = createServer(
		{
			requestTimeout: SERVER_TIMEOUT_MS,
			headersTimeout: HEADERS_TIMEOUT_MS,
			connectionsCheckingInterval: CONNECTIONS_CHECKING_INTERVAL_MS,
			requireHostHeader: false,
		},
		oneRequestPerConnection(
			withPlainTarget(application.getHttpAdapter().getInstance(), isProduction),
		),
	);
	answerClientErrors(server, isProduction);
	cutOffStalled(server);
	const closeUnused = trackConnections(server);
	await new Promise<void>((resolve, reject) => {
		server.once("error", reject);
		const { PORT: port, HOST: host } = environment;
		server.listen({ port, host, backlog: BACKLOG }, resolve);
	});
	return { server, closeUnused };
}

async function release(
	application: NestExpressApplication,
	lock: ServerLock | undefined,
): Promise<void> {
	await endAudit(application);
	await application.close();
	lock?.release();
}

async function endAudit(application: NestExpressApplication): Promise<void> {
	await application.get(SecurityEvents).sumUp();
	const end = { actor: "server", action: "server stop", subject: "all requests answered" };
	await application.get(AuditLog).close(end);
}
