import { describe, expect, it } from "vitest";
import { parseEnvironment } from "../../platform/environment/environment.ts";
import { findMisfit, findMissingHeads } from "./find-misfit.ts";
import type { DataFacts, Facts } from "./read-facts.ts";

const LOCAL = parseEnvironment({ DATA_DIR: "/data", KEY_DIR: "/keys" });
const SHARED = parseEnvironment({
	DATA_DIR: "/data",
	KEY_DIR: "/keys",
	ROOT_SECRET: "a root secret of thirty-two characters",
	DATABASE_URL: "postgres://user:hidden@host/data",
	KEY_DATABASE_URL: "postgres://user:hidden@host/keys",
	FILE_STORE: "s3",
	S3_BUCKET: "bucket",
});
const EMPTY: DataFacts = { hasRegistrations: false, isBeingMovedTo: false };
const USED: DataFacts = {
	...EMPTY,
	installation: "ours",
	vault: "v",
	root: "r1",
	hasRegistrations: true,
};
const EARLIER: DataFacts = { ...EMPTY, installation: "ours", hasRegistrations: true };
const MARK = { installation: "ours", vault: "v", root: "r1" };

function facts(data: DataFacts, more: Partial<Facts> = {}): Facts {
	return { data, mark: undefined, vaultOwner: "ours", isVaultInUse: true, roots: ["r1"], ...more };
}

describe("keys fit where", () => {
	it.each<[string, Facts]>([
		["nothing is there yet", facts(EMPTY, { vaultOwner: undefined, roots: [] })],
		["all marks are of one installation", facts(USED, { mark: MARK })],
		["the audit log is this copy's", facts({ ...USED, copy: "c" }, { copyOfHeads: "c" })],
		["the audit log has no mark yet", facts({ ...USED, copy: "c" })],
		["only the audit log has a mark", facts(USED, { copyOfHeads: "c" })],
		["DATA_DIR has no mark, as on another machine", facts(USED)],
		["a new root secret stands in front of the old one", facts(USED, { roots: ["r2", "r1"] })],
		["an earlier version has used them", facts(EARLIER)],
		[
			"a first start died before it claimed the vault",
			facts({ ...EARLIER, hasRegistrations: false }, { vaultOwner: undefined }),
		],
		[
			"a move is unfinished, which says so itself",
			facts({ ...EMPTY, isBeingMovedTo: true }, { roots: [] }),
		],
	])("%s", (_title, found) => {
		expect(findMisfit(found, LOCAL)).toBeUndefined();
	});
});

describe("refuses a possible loss, and suggests accept-loss, if", () => {
	it.each<[string, Facts, string]>([
		[
			"KEY_DIR is empty",
			facts(USED, { vaultOwner: undefined }),
			"KEY_DIR (/keys) contains no keys",
		],
		[
			"KEY_DIR is empty, of an earlier version",
			facts(EARLIER, { vaultOwner: undefined }),
			"KEY_DIR (/keys) contains no keys",
		],
		[
			"KEY_DIR is empty, before the first registration",
			facts({ ...USED, hasRegistrations: false }, { vaultOwner: undefined }),
			"KEY_DIR (/keys) contains no keys (keys.db), but the data",
		],
		["the root secret is another", facts(USED, { roots: ["r2"] }), "The root-secret in KEY_DIR"],
		["the root secret is missing", facts(USED, { roots: [] }), "The root secret of the data in"],
		[
			"the root secret is missing, of an earlier version",
			facts(EARLIER, { roots: [] }),
			"The root secret of the data in DATA_DIR (/data) is missing",
		],
	])("%s", (_title, found, reason) => {
		const misfit = findMisfit(found, LOCAL);
		expect(misfit).toMatchObject({ mayBeLoss: true });
		expect(misfit?.reason).toContain(reason);
		expect(misfit?.reason).toContain("keys accept-loss");
	});
});

describe("refuses foreign keys or data, without accept-loss, if", () => {
	it.each<[string, Facts, string]>([
		["KEY_DIR is another installation's", facts(USED, { vaultOwner: "theirs" }), "belongs to"],
		["the data is missing", facts(EMPTY), "holds the keys of an installation whose data is not in"],
		["the database is missing", facts(EMPTY, { mark: MARK }), "whose database is not in"],
		[
			"the audit log is another copy's",
			facts({ ...USED, copy: "restored" }, { copyOfHeads: "original" }),
			"KEY_DIR (/keys) belongs to another copy of this installation than the data in DATA_DIR (/data)",
		],
		[
			"DATA_DIR is another installation's",
			facts(USED, { mark: { ...MARK, installation: "theirs" } }),
			"DATA_DIR (/data) belongs to another installation",
		],
	])("%s", (_title, found, reason) => {
		const misfit = findMisfit(found, LOCAL);
		expect(misfit).toMatchObject({ mayBeLoss: false });
		expect(misfit?.reason).toContain(reason);
		expect(misfit?.reason).not.toContain("accept-loss");
	});
});

it("says that the heads of the audit log are missing, if there have been some", () => {
	const data = { ...USED, copy: "c" };
	expect(findMissingHeads(facts(data), LOCAL)).toContain("KEY_DIR (/keys) contains no heads");
	expect(findMissingHeads(facts(data, { copyOfHeads: "c" }), LOCAL)).toBeUndefined();
	expect(findMissingHeads(facts(USED), LOCAL)).toBeUndefined();
});

it("names AUDIT_HEADS_DIR if it is set", () => {
	const environment = { ...LOCAL, AUDIT_HEADS_DIR: "/heads" };
	const mixed = facts({ ...USED, copy: "restored" }, { copyOfHeads: "original" });
	expect(findMisfit(mixed, environment)?.reason).toMatch(/^AUDIT_HEADS_DIR \(\/heads\) belongs/);
});

it("names variables of databases without their addresses", () => {
	const reasons = [
		findMisfit(facts(USED, { vaultOwner: undefined }), SHARED),
		findMisfit(facts(USED, { roots: ["r2"] }), SHARED),
		findMisfit(facts(EMPTY), SHARED),
	].map((misfit) => misfit?.reason ?? "");
	expect(reasons[0]).toContain("KEY_DATABASE_URL contains no keys, but the data");
	expect(reasons[1]).toMatch(/^ROOT_SECRET is not what .* DATABASE_URL/);
	expect(reasons[2]).toContain("DATABASE_URL");
	expect(reasons.join()).not.toContain("hidden");
});
