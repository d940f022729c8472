import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { INestApplicationContext } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import { headsDirectoryOf } from "../../domain/audit/audit-heads.ts";
import type { Environment } from "../../platform/environment/environment.ts";
import { OperatorError, UsageError } from "../command.ts";
import { inHongKong } from "../hong-kong-time.ts";
import type { OperatorSurroundings } from "../operator.module.ts";
import { copyInto, requireRootSecret } from "./copy-into.ts";
import { lookAtTarget } from "./look-at-target.ts";
import { MoveModule } from "./move.module.ts";
import { moveHeads } from "./move-heads.ts";
import { MoveSource } from "./move-source.ts";
import type { SourcePlaces } from "./source.ts";
import { type TriedOut, tryOut, wouldCopy } from "./try-out.ts";

/**
 * Moves an installation from SQLite and a local disk to the place that the environment describes,
 * see docs/decisions/0019-moving.md. After any interruption it can be run again and continues.
 *
 * @param isDryRun only tries whether everything at the source opens
 * @returns a description of what was done
 * @throws OperatorError if it cannot be done, or the copy differs from the source
 */
export async function move(
	places: SourcePlaces,
	surroundings: OperatorSurroundings,
	isDryRun = false,
): Promise<string> {
	requireTarget(places, surroundings.environment);
	if (places.areHeadsGiven === true && !existsSync(places.heads))
		throw new OperatorError(
			`There is no ${resolve(places.heads)}. --from-heads: give the AUDIT_HEADS_DIR of the source.`,
		);
	const source = MoveSource.open(places, surroundings.say);
	try {
		requireRootSecret(surroundings.environment);
		const installation = await source.requireReady();
		// Before anything is created there: what has begun must be finished before a server starts.
		const moved = await lookAtTarget(surroundings, { source, installation });
		if (isDryRun)
			return moved === undefined
				? wouldMove(await tryOut(source, installation, surroundings))
				: alreadyMoved(moved.at);
		const target = await NestFactory.createApplicationContext(
			MoveModule.with(surroundings, places),
			{ logger: false, abortOnError: false },
		);
		try {
			return await moveInto(target, source, installation, surroundings);
		} finally {
			await target.close();
		}
	} finally {
		await source.close();
	}
}

async function moveInto(
	target: INestApplicationContext,
	source: MoveSource,
	installation: string,
	surroundings: OperatorSurroundings,
): Promise<string> {
	const copied = await copyInto(target, source, installation, surroundings, {
		copyBeside: () => moveAuditHeads(source, surroundings),
		acceptsLoss: false,
	});
	if (copied.kind === "now")
		return `Moved and compared: ${copied.rows} rows, ${copied.keys} keys, ${copied.files.count} files.`;
	return alreadyMoved(copied.at);
}

function wouldMove({ files, losses }: TriedOut): string {
	return [wouldCopy(files), ...losses].join("\n");
}

function alreadyMoved(at: string | undefined): string {
	const when = at === undefined ? "" : ` at ${inHongKong(at)}`;
	return `Everything was already moved${when}, and the source has not changed since. Nothing was done.`;
}

async function moveAuditHeads(
	{ database, places }: MoveSource,
	{ environment, say = () => {} }: OperatorSurroundings,
): Promise<void> {
	const rows = await database.selectFrom("audit_log").select("chain").distinct().execute();
	const chains = new Set(rows.map(({ chain }) => chain));
	const count = await moveHeads(places.heads, headsDirectoryOf(environment), chains);
	say(`audit log: ${count} heads`);
}

/**
 * Runs before anything is opened there: with an environment that names no target, opening would
 * create one.
 */
function requireTarget(places: SourcePlaces, environment: Environment): void {
	const { DATABASE_URL, KEY_DATABASE_URL, DATA_DIR, KEY_DIR } = environment;
	if (DATABASE_URL === undefined)
		throw new UsageError(
			"The environment must describe the target: set DATABASE_URL, KEY_DATABASE_URL, FILE_STORE=s3 and the other variables as the server will have them. Nothing was done.",
		);
	if (DATABASE_URL === KEY_DATABASE_URL)
		throw new UsageError(
			"DATABASE_URL and KEY_DATABASE_URL name the same database. Tables and keys in one place open everything: create two. Nothing was done.",
		);
	if (resolve(DATA_DIR) === resolve(places.data) || resolve(KEY_DIR) === resolve(places.keys))
		throw new OperatorError(
			"DATA_DIR and KEY_DIR belong to the target and must differ from the source's, which are not changed.",
		);
}
