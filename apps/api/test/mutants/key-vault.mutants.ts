import { describeKeyVault } from "../../src/platform/sealing/key-vault.contract.ts";
import { KeyVault, VaultBelongsElsewhereError } from "../../src/platform/sealing/key-vault.ts";
import type { SealingKey } from "../../src/platform/sealing/seal.ts";
import { runMutants } from "./support/run-mutants.ts";

interface Kept {
	readonly key: SealingKey;
	readonly at: Date;
	isConfirmed: boolean;
}

/** State that survives a restart. */
class Place {
	readonly keys = new Map<string, Kept>();
	owner: string | undefined;
}

/** Stores keys in memory, unwrapped: the suite tests a vault's behaviour. */
class MemoryVault extends KeyVault {
	constructor(protected readonly place: Place) {
		super();
	}

	override async claim(installationId: string) {
		this.place.owner ??= installationId;
		if (this.place.owner !== installationId) throw new VaultBelongsElsewhereError("Elsewhere");
	}
	override async keep(key: SealingKey) {
		this.place.keys.set(key.id, { key, at: new Date(), isConfirmed: false });
	}
	override async open(keyId: string) {
		return this.place.keys.get(keyId)?.key;
	}
	override async rewrap() {
		return this.place.keys.size;
	}
	override async destroy(keyId: string) {
		this.place.keys.delete(keyId);
	}
	override async confirm(keyId: string) {
		const kept = this.place.keys.get(keyId);
		if (kept) kept.isConfirmed = true;
	}
	override async isConfirmed(keyId: string) {
		return this.place.keys.get(keyId)?.isConfirmed === true;
	}
	override async listUnconfirmedBefore(moment: Date) {
		const kept = [...this.place.keys.values()];
		return kept
			.filter(({ at, isConfirmed }) => !isConfirmed && at < moment)
			.map(({ key }) => key.id);
	}
}

class MakesKeysUp extends MemoryVault {
	override async open(keyId: string) {
		return (await super.open(keyId)) ?? { id: keyId, bytes: Buffer.alloc(32) };
	}
}
class KeepsTheDestroyed extends MemoryVault {
	override async destroy() {}
}
class DestroysAll extends MemoryVault {
	override async destroy() {
		this.place.keys.clear();
	}
}
class ComplainsOfTheDestroyed extends MemoryVault {
	override async destroy(keyId: string) {
		if (!this.place.keys.delete(keyId)) throw new Error("No such key");
	}
}
class LosesOneInRewrapping extends MemoryVault {
	override async rewrap() {
		const count = this.place.keys.size;
		for (const id of [...this.place.keys.keys()].slice(0, 1)) this.place.keys.delete(id);
		return count;
	}
}
class CountsNothing extends MemoryVault {
	override async rewrap() {
		return 0;
	}
}
class ListsTheConfirmed extends MemoryVault {
	override async listUnconfirmedBefore() {
		return [...this.place.keys.keys()];
	}
}
class ListsAtAnyMoment extends MemoryVault {
	override listUnconfirmedBefore() {
		return super.listUnconfirmedBefore(new Date(Date.now() + 60_000));
	}
}
class ConfirmsTheUnknown extends MemoryVault {
	override async isConfirmed(keyId: string) {
		return this.place.keys.get(keyId)?.isConfirmed ?? true;
	}
}
class BelongsToAnybody extends MemoryVault {
	override async claim() {}
}

function harnessOf(Vault: typeof MemoryVault, { forgets = false } = {}) {
	let place = new Place();
	return {
		open: () => {
			place = new Place();
			return Promise.resolve(new Vault(place));
		},
		reopen: () => Promise.resolve(new Vault(forgets ? new Place() : place)),
		close: () => Promise.resolve(),
	};
}

const mutant = (breaks: string, by: string, Vault: typeof MemoryVault) => ({
	breaks,
	by,
	harness: harnessOf(Vault),
});
const LISTS = "lists the keys that were stored before a moment and never confirmed";

runMutants(
	describeKeyVault,
	harnessOf(MemoryVault),
	[
		{
			breaks: "opens a stored key, also after a restart",
			by: "keeping it in the process",
			harness: harnessOf(MemoryVault, { forgets: true }),
		},
		mutant("does not know a key that was never stored", "inventing a key", MakesKeysUp),
		mutant("destroys one key permanently", "keeping it", KeepsTheDestroyed),
		mutant("destroys one key permanently", "destroying all", DestroysAll),
		mutant("destroys one key permanently", "rejecting a repetition", ComplainsOfTheDestroyed),
		mutant("opens every key as before", "losing one", LosesOneInRewrapping),
		mutant("opens every key as before", "counting none", CountsNothing),
		mutant(LISTS, "listing the confirmed too", ListsTheConfirmed),
		mutant(LISTS, "ignoring the moment", ListsAtAnyMoment),
		mutant(LISTS, "treating unknown keys as confirmed", ConfirmsTheUnknown),
		mutant(
			"belongs to the installation that claimed it first",
			"accepting every installation",
			BelongsToAnybody,
		),
	],
	"open",
);
