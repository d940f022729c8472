/** Decides what happens to the unsynced changes of one file. */
export interface Fate {
	/** called for each sector and each change of length */
	isKept(): boolean;
	readonly sectorBytes: number;
}

/** Decides what happens to unsynced data in a power loss. */
export interface Chance {
	/** called for each change of a name */
	isNameKept(): boolean;
	forOneFile(): Fate;
}

const SMALL_SECTOR_BYTES = 512;
const LARGE_SECTOR_BYTES = 4096;

/** The disk has only what was synced. */
export const everythingLost: Chance = {
	isNameKept: () => false,
	forOneFile: () => ({ isKept: () => false, sectorBytes: LARGE_SECTOR_BYTES }),
};

/** The disk has everything, as after kill -9. */
export const everythingKept: Chance = {
	isNameKept: () => true,
	forOneFile: () => ({ isKept: () => true, sectorBytes: LARGE_SECTOR_BYTES }),
};

/** The disk has the names, and no contents written since the last sync. */
export const namesKept: Chance = { ...everythingLost, isNameKept: () => true };

/** The disk has all contents, and only synced names. */
export const contentsKept: Chance = { ...everythingKept, isNameKept: () => false };

/**
 * Some unsynced data is lost: of each file everything, nothing, or some sectors of some writes.
 * Writes may be torn, and later ones kept without earlier ones.
 *
 * @param random gives numbers from 0, inclusive, to 1, exclusive
 */
export function randomChance(random: () => number): Chance {
	const probability = () => [0, 1, random()][Math.floor(random() * 3)] ?? 0;
	const names = probability();
	return {
		isNameKept: () => random() < names,
		forOneFile: () => {
			const kept = probability();
			const sectorBytes = random() < 0.5 ? SMALL_SECTOR_BYTES : LARGE_SECTOR_BYTES;
			return { isKept: () => random() < kept, sectorBytes };
		},
	};
}
