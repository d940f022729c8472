import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FileKeyWrapper } from "../../src/platform/sealing/adapters/file-key-wrapper.ts";
import { describeKeyWrapper } from "../../src/platform/sealing/key-wrapper.contract.ts";
import { KeyUnwrapError } from "../../src/platform/sealing/key-wrapper.ts";
import { runMutants } from "./support/run-mutants.ts";

const KEY_BYTES = 32;

class ShowsTheKey extends FileKeyWrapper {
	override async wrap(keyId: string, bytes: Uint8Array) {
		return Buffer.concat([bytes, await super.wrap(keyId, bytes)]);
	}
	override unwrap(keyId: string, wrapped: Uint8Array) {
		return super.unwrap(keyId, wrapped.subarray(KEY_BYTES));
	}
}
class BindsToNoId extends FileKeyWrapper {
	override wrap(_keyId: string, bytes: Uint8Array) {
		return super.wrap("", bytes);
	}
	override unwrap(_keyId: string, wrapped: Uint8Array) {
		return super.unwrap("", wrapped);
	}
}
class OpensAnything extends FileKeyWrapper {
	override unwrap(keyId: string, wrapped: Uint8Array) {
		return super.unwrap(keyId, wrapped).catch(() => Buffer.alloc(KEY_BYTES));
	}
}
class CallsItAFailure extends FileKeyWrapper {
	override unwrap(keyId: string, wrapped: Uint8Array) {
		return super.unwrap(keyId, wrapped).catch(() => {
			throw new Error("The service said no");
		});
	}
}
class ForgetsOlderKeys extends FileKeyWrapper {
	readonly #place: string;

	constructor(place: string) {
		super(place);
		this.#place = place;
	}

	override async rotate() {
		await super.rotate();
		for (const name of readdirSync(this.#place))
			if (name !== "wrapping-key") rmSync(join(this.#place, name));
	}
}
class RetiresTheNewest extends FileKeyWrapper {
	readonly #place: string;

	constructor(place: string) {
		super(place);
		this.#place = place;
	}

	override async retireOlder() {
		rmSync(join(this.#place, "wrapping-key"));
	}
}

/** A wrapper's error while its service is unavailable. */
const NOBODY_THERE = new Error("nobody there");

type WrapperClass = new (directory: string) => FileKeyWrapper;

/** @param places where the second and the third wrapper are opened, by the number of the place */
function harnessOf(
	Wrapper: WrapperClass,
	{ reopened = 0, stranger = 1, away = NOBODY_THERE } = {},
) {
	const places: string[] = [];
	const opened: FileKeyWrapper[] = [];
	const wrapperAt = (index: number) => {
		while (places.length <= index) places.push(mkdtempSync(join(tmpdir(), "mutant-keys-")));
		const wrapper = new Wrapper(places[index] ?? "");
		opened.push(wrapper);
		return Promise.resolve(wrapper);
	};
	return {
		open: () => wrapperAt(0),
		reopen: () => wrapperAt(reopened),
		openStranger: () => wrapperAt(stranger),
		close: () => {
			for (const place of places.splice(0)) rmSync(place, { recursive: true });
			return Promise.resolve();
		},
		goAway: () => {
			for (const wrapper of opened) wrapper.unwrap = () => Promise.reject(away);
			return Promise.resolve();
		},
	};
}

const OPENS_ITS_OWN = "opens what it wrapped, also after a restart";
const ROTATION = "opens after a rotation what it wrapped before";

runMutants(
	describeKeyWrapper,
	harnessOf(FileKeyWrapper),
	[
		{ breaks: OPENS_ITS_OWN, by: "revealing the key", harness: harnessOf(ShowsTheKey) },
		{
			breaks: OPENS_ITS_OWN,
			by: "forgetting its key",
			harness: harnessOf(FileKeyWrapper, { reopened: 2 }),
		},
		{
			breaks: "opens nothing under another key's id",
			by: "binding to no id",
			harness: harnessOf(BindsToNoId),
		},
		{
			breaks: "opens nothing that was altered",
			by: "opening anything",
			harness: harnessOf(OpensAnything),
		},
		{
			breaks: "opens nothing that was altered",
			by: "reporting another error",
			harness: harnessOf(CallsItAFailure),
		},
		{
			breaks: "opens nothing that another installation wrapped",
			by: "one key for all installations",
			harness: harnessOf(FileKeyWrapper, { stranger: 0 }),
		},
		{
			breaks: "does not report KeyUnwrapError while its service is unavailable",
			by: "reporting KeyUnwrapError",
			harness: harnessOf(FileKeyWrapper, { away: new KeyUnwrapError() }),
		},
		{ breaks: ROTATION, by: "forgetting older keys", harness: harnessOf(ForgetsOlderKeys) },
		{ breaks: ROTATION, by: "dropping the newest key", harness: harnessOf(RetiresTheNewest) },
	],
	"wrap",
);
