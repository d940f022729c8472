import { randomBytes } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Breakable } from "@sim-registration/test-kit";
import { startPostgres, startS3 } from "@sim-registration/test-kit/storage";
import { createDatabase } from "../../support/postgres/databases.ts";
import { type FaultProxy, startFaultProxy } from "./fault-proxy.ts";
import { type PostgresProxy, startPostgresProxy } from "./postgres-proxy.ts";
import { SupervisedServer } from "./supervised-server.ts";

const ROOT_SECRET_BYTES = 48;

/** Several server processes on one PostgreSQL and one S3, behind a balancer. */
export interface Cluster {
	/** of the balancer */
	readonly url: string;
	/** environment of each process */
	readonly variables: Readonly<Record<string, string>>;
	readonly directory: string;
	readonly servers: readonly SupervisedServer[];
	/** its parts, by name: servers, PostgreSQL, and the processes of the S3 */
	readonly parts: Readonly<Record<string, Breakable>>;
	readonly databases: PostgresProxy;
	readonly s3: FaultProxy;
	/** starts one more server, of this build unless `main` is the program of another */
	add(main?: string): Promise<void>;
	/** ends all processes as a supervisor does; databases and files stay */
	stopServers(): Promise<void>;
	close(): Promise<void>;
}

/**
 * @param more additional variables of each process
 * @param main the program of another build
 */
export async function startCluster(
	processes: number,
	more: Readonly<Record<string, string>> = {},
	main?: string,
): Promise<Cluster> {
	const directory = mkdtempSync(join(tmpdir(), "sim-registration-cluster-"));
	const [postgres, bucket] = await Promise.all([startPostgres(), startS3()]);
	const s3 = await startFaultProxy(() => [bucket.settings.endpoint ?? ""]);
	const databases = await startPostgresProxy(postgres.address);
	const data = await createDatabase(postgres.address);
	const keys = await createDatabase(postgres.address);
	const variables = {
		NODE_ENV: "test",
		HOST: "127.0.0.1",
		PORT: "0",
		CAPTCHA: "off",
		TRUST_PROXY: "1",
		ROOT_SECRET: randomBytes(ROOT_SECRET_BYTES).toString("base64url"),
		DATA_DIR: join(directory, "data"),
		KEY_DIR: join(directory, "keys"),
		DATABASE_URL: databases.through(data.address),
		KEY_DATABASE_URL: databases.through(keys.address),
		FILE_STORE: "s3",
		S3_ENDPOINT: s3.url,
		S3_BUCKET: bucket.settings.bucket,
		S3_ACCESS_KEY_ID: bucket.settings.credentials?.accessKeyId ?? "",
		S3_SECRET_ACCESS_KEY: bucket.settings.credentials?.secretAccessKey ?? "",
		...more,
	};
	const servers = await Promise.all(
		Array.from({ length: processes }, () => SupervisedServer.start(variables, main)),
	);
	const balancer = await startFaultProxy(() => servers.flatMap(({ url }) => url ?? []));
	const stopServers = async () => {
		await Promise.all(servers.map((server) => server.stop()));
	};
	const numbered = servers.map((server, index) => [`server ${index + 1}`, server]);
	return {
		url: balancer.url,
		variables,
		directory,
		servers,
		parts: { ...Object.fromEntries(numbered), postgres, ...bucket.parts },
		databases,
		s3,
		add: async (program) => {
			servers.push(await SupervisedServer.start(variables, program));
		},
		stopServers,
		close: async () => {
			await stopServers();
			await balancer.close();
			await s3.close();
			await databases.close();
			await bucket.stop();
			await postgres.stop();
			await rm(directory, { recursive: true, force: true });
		},
	};
}
