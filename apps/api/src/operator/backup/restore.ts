import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { NestFactory } from "@nestjs/core";
import { HEAD_ENDING, headsDirectoryOf } from "../../domain/audit/audit-heads.ts";
import { BACKUP_FINISHED, StoredSettings } from "../../domain/maintenance/stored-settings.ts";
import { Database } from "../../platform/database/database.ts";
import type { Environment } from "../../platform/environment/environment.ts";
import { RootKeys } from "../../platform/sealing/root-keys.ts";
import { ROOT_SECRET_FILE } from "../../platform/sealing/sealing.module.ts";
import { OperatorError } from "../command.ts";
import { inHongKong } from "../hong-kong-time.ts";
import { copyInto, hasSameRootSecret, NO_ROOT_SECRET } from "../move/copy-into.ts";
import { MoveModule } from "../move/move.module.ts";
import type { SourcePlaces } from "../move/source.ts";
import { lossesOf, tryOut } from "../move/try-out.ts";
import type { OperatorSurroundings } from "../operator.module.ts";
import { BackupSource } from "./backup-source.ts";
import { copyFiles, namesIn } from "./copy-files.ts";
import { HEADS_FOLDER, MAILS } from "./make-backup.ts";
import { type Manifest, readManifest, requireUnchanged } from "./manifest.ts";

/** What to restore, and how. */
export interface RestoreRequest {
	/** the two folders of a backup */
	readonly data: string;
	readonly keys: string;
	/** whether it only tries everything */
	readonly isDryRun: boolean;
	/** whether it restores what there is, although something is missing */
	readonly acceptsLoss: boolean;
}

/**
 * Restores a backup to the empty place that the environment describes, whatever storage it was made
 * of. Every key is opened and every file compared with its registration. After any interruption it
 * can be run again and continues; no server starts on the place before it is finished.
 *
 * @returns a description of what was done
 * @throws OperatorError if it cannot be done
 */
export async function restore(
	request: RestoreRequest,
	surroundings: OperatorSurroundings,
): Promise<string> {
	const { isDryRun, acceptsLoss } = request;
	const [data, keys] = [resolve(request.data), resolve(request.keys)];
	const places: SourcePlaces = { data, keys, heads: join(keys, HEADS_FOLDER) };
	requirePlace(places, surroundings.environment, acceptsLoss);
	const manifest = await readManifest(data);
	const ofKeys = await readManifest(keys);
	requirePair(manifest, ofKeys, acceptsLoss);
	await requireUnchanged(data, manifest);
	await requireUnchanged(keys, ofKeys);
	const source = await BackupSource.open(places, manifest.schema);
	try {
		return isDryRun
			? `${await tryOut(source, manifest.installation, surroundings, acceptsLoss)}\nThey are as of ${inHongKong(manifest.finishedAt)}.`
			: await restoreFrom(source, manifest, acceptsLoss, surroundings);
	} finally {
		await source.close();
	}
}

/** Runs before anything is opened there. */
function requirePlace(
	{ data, keys }: SourcePlaces,
	environment: Environment,
	acceptsLoss: boolean,
): void {
	const { DATA_DIR, KEY_DIR, ROOT_SECRET } = environment;
	if (resolve(DATA_DIR) === data || resolve(KEY_DIR) === keys)
		throw new OperatorError(
			"--from and --from-keys name the backup, which is not changed: DATA_DIR and KEY_DIR must be other folders. Nothing was done.",
		);
	if (!acceptsLoss && ROOT_SECRET === undefined && !existsSync(join(KEY_DIR, ROOT_SECRET_FILE)))
		throw new OperatorError(NO_ROOT_SECRET);
}

function requirePair(data: Manifest, keys: Manifest, acceptsLoss: boolean): void {
	if (data.installation !== keys.installation)
		throw new OperatorError(
			"--from and --from-keys are backups of two installations. Nothing was done.",
		);
	if (data.id !== keys.id && !acceptsLoss)
		throw new OperatorError(
			`--from was made ${inHongKong(data.finishedAt)} and --from-keys ${inHongKong(keys.finishedAt)}. Give both folders of one backup. If one of them is lost, --accept-loss takes these: what has no key does not open. Nothing was done.`,
		);
}

async function restoreFrom(
	source: BackupSource,
	manifest: Manifest,
	acceptsLoss: boolean,
	surroundings: OperatorSurroundings,
): Promise<string> {
	const { environment } = surroundings;
	const target = await NestFactory.createApplicationContext(
		MoveModule.with(surroundings, source.places),
		{ logger: false, abortOnError: false },
	);
	try {
		const { installation, finishedAt } = manifest;
		const copied = await copyInto(target, source, installation, surroundings, {
			copyHeads: () => restoreHeads(source.places, environment),
			acceptsLoss,
		});
		if (copied.kind === "before") {
			const when = copied.at === undefined ? "" : ` ${inHongKong(copied.at)}`;
			return `This backup was already restored${when}. Nothing was done.`;
		}
		await new StoredSettings(target.get(Database)).write(BACKUP_FINISHED, finishedAt);
		const mails = await namesIn(join(source.places.data, MAILS));
		if (mails.length > 0)
			await copyFiles(
				join(source.places.data, MAILS),
				join(environment.DATA_DIR, MAILS),
				() => true,
			);
		const { rows, keys, files, unopened } = copied;
		const isSameRoot = await hasSameRootSecret(source, target.get(RootKeys));
		return [
			`Restored and compared: ${rows} rows, ${keys} keys, ${files.count} files, as they were ${inHongKong(finishedAt)}.`,
			...lossesOf(files, unopened),
			...(isSameRoot ? [] : [OTHER_ROOT_SECRET]),
		].join("\n");
	} finally {
		await target.close();
	}
}

const OTHER_ROOT_SECRET =
	"ROOT_SECRET is not the backup's: run `operator keys accept-loss` before the server starts (docs/operating.md, Keys).";

/** Newer heads that survived at the target stay: `audit verify` then reports what is missing. */
async function restoreHeads({ heads }: SourcePlaces, environment: Environment): Promise<number> {
	const to = headsDirectoryOf(environment);
	const present = await namesIn(to);
	const isWanted = (name: string) => name.endsWith(HEAD_ENDING) && !present.includes(name);
	return (await copyFiles(heads, to, isWanted)).length;
}
