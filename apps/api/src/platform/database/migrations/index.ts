import type { Migration } from "kysely/migration";
import * as initial from "./0001-initial.ts";
import * as iamSmart from "./0002-iam-smart.ts";
import * as retention from "./0004-retention.ts";
import * as iamSmartBeginnings from "./0005-iam-smart-beginnings.ts";
import * as auditChains from "./0006-audit-chains.ts";
import * as doors from "./0007-doors.ts";
import * as sharedWork from "./0008-shared-work.ts";
import * as releases from "./0009-releases.ts";
import * as purgeMarks from "./0010-purge-marks.ts";
import * as draftKeys from "./0011-draft-keys.ts";
import * as lostFiles from "./0012-lost-files.ts";
import * as lostRegistrations from "./0013-lost-registrations.ts";
import * as events from "./0014-events.ts";
import * as ownRecords from "./0015-own-records.ts";
import * as keptDrafts from "./0016-kept-drafts.ts";
import * as draftReminders from "./0017-draft-reminders.ts";
import * as lostFields from "./0018-lost-fields.ts";

/**
 * All migrations by name; they run in alphabetical order and are never edited after their release.
 * 0003 was never released, so no database contains it.
 */
export const migrations: Record<string, Migration> = {
	"0001-initial": initial,
	"0002-iam-smart": iamSmart,
	"0004-retention": retention,
	"0005-iam-smart-beginnings": iamSmartBeginnings,
	"0006-audit-chains": auditChains,
	// Access: login attempts, for the limits, and invitations.
	"0007-doors": doors,
	"0008-shared-work": sharedWork,
	"0009-releases": releases,
	"0010-purge-marks": purgeMarks,
	"0011-draft-keys": draftKeys,
	"0012-lost-files": lostFiles,
	"0013-lost-registrations": lostRegistrations,
	"0014-events": events,
	"0015-own-records": ownRecords,
	"0016-kept-drafts": keptDrafts,
	"0017-draft-reminders": draftReminders,
	"0018-lost-fields": lostFields,
};

/** Names the current schema. */
export const NEWEST_MIGRATION = Object.keys(migrations).toSorted().at(-1) ?? "";
