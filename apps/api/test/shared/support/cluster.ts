import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
	type RunningPostgres,
	startPostgres,
	startS3,
} from "@sim-registration/running-programs/storage";
import { createDatabase } from "../../support/postgres/databases.ts";
import { endProcess, type ServerProcess, spawnServer } from "../../support/server-process.ts";
import { type FaultProxy, startFaultProxy } from "./fault-proxy.ts";

const ROOT_SECRET_BYTES = 48;

/** Several server processes on one PostgreSQL and one S3, behind a balancer. */
export interface Cluster {
	/** of the balancer */
	readonly url: string;
	/** what each process is started with */
	readonly variables: Readonly<Record<string, string>>;
	readonly directory: string;
	readonly postgres: RunningPostgres;
	readonly s3: FaultProxy;
	/** kills one process without warning, and starts another in its place */
	replaceOne(): Promise<void>;
	/** ends all processes as a supervisor does; databases and files stay */
	stopServers(): Promise<void>;
	close(): Promise<void>;
}

/** @param more variables that each process gets besides */
export async function startCluster(
	processes: number,
	more: Readonly<Record<string, string>> = {},
): Promise<Cluster> {
	const directory = mkdtempSync(join(tmpdir(), "sim-registration-cluster-"));
	const [postgres, bucket] = await Promise.all([startPostgres(), startS3()]);
	const s3 = await startFaultProxy(() => [bucket.settings.endpoint ?? ""]);
	const data = await createDatabase(postgres.address);
	const keys = await createDatabase(postgres.address);
	const variables = {
		NODE_ENV: "test",
		HOST: "127.0.0.1",
		PORT: "0",
		CAPTCHA: "off",
		ROOT_SECRET: randomBytes(ROOT_SECRET_BYTES).toString("base64url"),
		DATA_DIR: join(directory, "data"),
		KEY_DIR: join(directory, "keys"),
		DATABASE_URL: data.address,
		KEY_DATABASE_URL: keys.address,
		FILE_STORE: "s3",
		S3_ENDPOINT: s3.url,
		S3_BUCKET: bucket.settings.bucket,
		S3_ACCESS_KEY_ID: bucket.settings.credentials?.accessKeyId ?? "",
		S3_SECRET_ACCESS_KEY: bucket.settings.credentials?.secretAccessKey ?? "",
		...more,
	};
	const running = new Map<ServerProcess, string>();
	const startOne = async () => {
		const server = spawnServer(variables);
		const ended = server.ended.then(({ errors }) => {
			running.delete(server);
			throw new Error(`A server did not start: ${errors}`);
		});
		ended.catch(() => {});
		running.set(server, await Promise.race([server.url, ended]));
	};
	const balancer = await startFaultProxy(() => [...running.values()]);
	await Promise.all(Array.from({ length: processes }, startOne));
	const stopServers = async () => {
		await Promise.all([...running.keys()].map((each) => endProcess(each.process, "SIGTERM")));
	};
	return {
		url: balancer.url,
		variables,
		directory,
		postgres,
		s3,
		replaceOne: async () => {
			const [victim] = [...running.keys()].sort(() => Math.random() - 0.5);
			if (victim !== undefined) await endProcess(victim.process, "SIGKILL");
			await startOne();
		},
		stopServers,
		close: async () => {
			await stopServers();
			await balancer.close();
			await s3.close();
			await bucket.stop();
			await postgres.stop();
			await rm(directory, { recursive: true, force: true });
		},
	};
}
