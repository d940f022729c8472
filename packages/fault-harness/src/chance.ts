/** What becomes of the unsynced changes of one file. */
export interface Fate {
	/** asked for each sector and each change of length */
	isKept(): boolean;
	readonly sectorBytes: number;
}

/** What becomes of whatever was not synced when the power failed. */
export interface Chance {
	/** asked for each change of a name */
	isNameKept(): boolean;
	forOneFile(): Fate;
}

const SMALL_SECTOR_BYTES = 512;
const LARGE_SECTOR_BYTES = 4096;

/** The disk has what was synced and nothing else. */
export const everythingLost: Chance = {
	isNameKept: () => false,
	forOneFile: () => ({ isKept: () => false, sectorBytes: LARGE_SECTOR_BYTES }),
};

/** The disk has everything, as after kill -9. */
export const everythingKept: Chance = {
	isNameKept: () => true,
	forOneFile: () => ({ isKept: () => true, sectorBytes: LARGE_SECTOR_BYTES }),
};

/** The names are on the disk, and nothing of what was written since the last sync. */
export const namesKept: Chance = { ...everythingLost, isNameKept: () => true };

/** All contents are on the disk, and no name that was not synced. */
export const contentsKept: Chance = { ...everythingKept, isNameKept: () => false };

/**
 * Some of it is lost: of each file everything, nothing, or some sectors of some writes, so that
 * writes are torn and later ones are there without the earlier.
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
