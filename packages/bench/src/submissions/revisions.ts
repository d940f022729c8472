import { FILE_MAX_BYTES } from "@sim-registration/validation";
import { measureInTurns, sideOf } from "./in-turns.ts";
import { startProduct } from "./product.ts";
import { submissionBody } from "./submission-body.ts";

const TURNS = { submissionsPerRound: 6, goal: 1.3 };

/**
 * Compares the cost of a submission with that of another revision, in turns: five photos, and five
 * PDFs.
 *
 * @param before the built repository of the other revision
 */
export async function benchRevisions(rounds: number, before: string | undefined): Promise<boolean> {
	if (before === undefined) {
		console.log("Another revision is measured too with --before FOLDER, where it is built.");
		return true;
	}
	const servers = [await startProduct({ repository: before }), await startProduct()] as const;
	const sides = [sideOf("before", servers[0]), sideOf("now", servers[1])];
	let isReached = true;
	try {
		for (const kind of ["photos", "PDFs"] as const) {
			console.log(`\n${kind}`);
			const body = await submissionBody(FILE_MAX_BYTES, kind);
			if (!(await measureInTurns(sides, body, { ...TURNS, rounds }))) isReached = false;
		}
	} finally {
		for (const server of servers) await server.close();
	}
	return isReached;
}
