import type { Random } from "./random.ts";

type Mutation = (bytes: Buffer, random: Random) => Buffer;

const MUTATIONS: readonly Mutation[] = [
	(bytes, random) => splice(bytes, random, 1, random.bytes(1)),
	(bytes, random) => splice(bytes, random, 0, random.bytes(1 + random.below(8))),
	(bytes, random) => splice(bytes, random, 1 + random.below(20), Buffer.alloc(0)),
	(bytes, random) => bytes.subarray(0, random.below(bytes.length + 1)),
	(bytes, random) => splice(bytes, random, 0, bytes.subarray(0, random.below(200))),
	(bytes, random) => splice(bytes, random, 0, Buffer.alloc(random.below(30_000), "A")),
	(bytes, random) => Buffer.concat([bytes, random.bytes(random.below(50))]),
	(bytes) => Buffer.from(bytes).reverse(),
];

/** Changes, inserts, removes or truncates bytes. */
export function mutateBytes(bytes: Buffer, random: Random): Buffer {
	return random.one(MUTATIONS)(bytes, random);
}

function splice(bytes: Buffer, random: Random, removed: number, added: Buffer): Buffer {
	const at = random.below(bytes.length + 1);
	return Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at + removed)]);
}
