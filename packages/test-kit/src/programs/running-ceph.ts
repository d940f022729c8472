import { type ChildProcess, execFile, spawn } from "node:child_process";
import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import type { Breakable } from "../breakable.ts";
import { freePorts } from "../free-port.ts";
import { cephPrograms } from "./programs.ts";

const ANSWERS_WITHIN_MS = 180_000;
const POLL_INTERVAL_MS = 100;
/** The disk: a sparse file. */
const DISK_BYTES = 4 * 1024 ** 3;
const CACHE_BYTES = 64 * 1024 ** 2;

export interface RunningCeph {
	/** of radosgw, at 127.0.0.1 */
	readonly port: number;
	readonly parts: Readonly<Record<"mon" | "mgr" | "osd" | "radosgw", Breakable>>;
	stop(): Promise<void>;
}

interface CephOptions {
	readonly bucket: string;
	readonly accessKeyId: string;
	readonly secretAccessKey: string;
}

/**
 * Starts a Ceph of one monitor, one manager and one disk, with a radosgw that has an empty bucket.
 * The caller stops it.
 *
 * @throws MissingProgramError with one line that says what to install
 */
export async function startCeph(options: CephOptions): Promise<RunningCeph> {
	const programs = await cephPrograms();
	const directory = mkdtempSync(join(tmpdir(), "ceph-"));
	for (const part of ["mon", "mgr", "osd"]) mkdirSync(join(directory, part));
	const [monPort = 0, port = 0] = await freePorts(2);
	const [id, disk, monMap] = [randomUUID(), randomUUID(), join(directory, "monmap")];
	const settings = join(directory, "ceph.conf");
	await writeFile(settings, configuration({ id, directory, monPort, port }));
	const env = { ...process.env, CEPH_CONF: settings };
	const run = (program: string, ...argv: string[]) =>
		promisify(execFile)(join(programs, program), argv, { env, timeout: ANSWERS_WITHIN_MS });
	const started: Part[] = [];
	const start = (program: string, ...argv: string[]) => {
		const part = new Part(() => spawn(join(programs, program), argv, { env, stdio: "ignore" }));
		started.push(part);
		return part;
	};
	const stop = async () => {
		await Promise.all(started.map((part) => part.end("SIGKILL")));
		await rm(directory, { recursive: true, force: true });
	};
	try {
		const address = `[v2:127.0.0.1:${monPort}]`;
		await run("monmaptool", "--create", "--fsid", id, "--addv", "a", address, monMap);
		await run("ceph-mon", "--mkfs", "--id", "a", "--monmap", monMap);
		const mon = start("ceph-mon", "--id", "a", "--foreground");
		const mgr = start("ceph-mgr", "--id", "a", "--foreground");
		await run("ceph", "osd", "new", disk);
		await run("ceph-osd", "--mkfs", "--id", "0", "--osd-uuid", disk, "--no-mon-config");
		const osd = start("ceph-osd", "--id", "0", "--foreground");
		const keys = ["--access-key", options.accessKeyId, "--secret-key", options.secretAccessKey];
		await run(
			"radosgw-admin",
			"user",
			"create",
			"--uid",
			"test",
			"--display-name",
			"test",
			...keys,
		);
		const radosgw = start("radosgw", "--name", "client.rgw", "--foreground");
		await createBucket(`http://127.0.0.1:${port}`, options);
		return { port, parts: { mon, mgr, osd, radosgw }, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}

class Part implements Breakable {
	readonly #spawn: () => ChildProcess;
	#process: ChildProcess;

	constructor(spawn: () => ChildProcess) {
		this.#spawn = spawn;
		this.#process = spawn();
	}

	async crash(): Promise<void> {
		await this.end("SIGKILL");
		this.#process = this.#spawn();
	}

	async restart(): Promise<void> {
		await this.end("SIGTERM");
		this.#process = this.#spawn();
	}

	pause(): void {
		this.#process.kill("SIGSTOP");
	}

	resume(): void {
		this.#process.kill("SIGCONT");
	}

	async end(signal: NodeJS.Signals): Promise<void> {
		const { exitCode, signalCode } = this.#process;
		if (exitCode !== null || signalCode !== null) return;
		const gone = once(this.#process, "exit");
		this.#process.kill(signal);
		await gone;
	}
}

/** Retries until radosgw answers. Uses a signature of version 2, which takes one line. */
async function createBucket(
	url: string,
	{ bucket, accessKeyId, secretAccessKey }: CephOptions,
): Promise<void> {
	const date = new Date().toUTCString();
	const signed = `PUT\n\n\n\nx-amz-date:${date}\n/${bucket}`;
	const signature = createHmac("sha1", secretAccessKey).update(signed).digest("base64");
	const headers = { "x-amz-date": date, Authorization: `AWS ${accessKeyId}:${signature}` };
	const giveUpAt = Date.now() + ANSWERS_WITHIN_MS;
	for (;;) {
		const answer = await fetch(`${url}/${bucket}`, { method: "PUT", headers }).catch(
			() => undefined,
		);
		if (answer?.ok) return;
		if (answer !== undefined) throw new Error(`radosgw: ${answer.status} ${await answer.text()}`);
		if (Date.now() > giveUpAt) throw new Error("radosgw does not answer");
		await sleep(POLL_INTERVAL_MS);
	}
}

/** No cephx, one copy of everything, everything in one folder, and little memory. */
function configuration({
	id,
	directory,
	monPort,
	port,
}: {
	readonly id: string;
	readonly directory: string;
	readonly monPort: number;
	readonly port: number;
}): string {
	return `
[global]
fsid = ${id}
mon host = v2:127.0.0.1:${monPort}
mon initial members = a
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind msgr1 = false
auth cluster required = none
auth service required = none
auth client required = none
# Its defaults put "secure" first, which needs cephx.
ms mon client mode = crc
ms mon service mode = crc
ms mon cluster mode = crc
run dir = ${directory}
admin socket = ${directory}/$name.asok
log file = ${directory}/$name.log
crash dir = ${directory}
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon allow pool size one = true

[mon]
mon data = ${directory}/mon
# Of the disk, in per cent: it is shared with whatever else runs.
mon data avail crit = 1

[mgr]
mgr data = ${directory}/mgr

[osd]
osd data = ${directory}/osd
bluestore block size = ${DISK_BYTES}
bluestore cache autotune = false
bluestore cache size = ${CACHE_BYTES}

[client.rgw]
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw thread pool size = 64
`;
}
