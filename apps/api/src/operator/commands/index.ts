import type { Command } from "../command.ts";
import { accountsImport } from "./accounts-import.ts";
import { auditAccept } from "./audit-accept.ts";
import { auditList } from "./audit-list.ts";
import { auditPrune } from "./audit-prune.ts";
import { auditVerify } from "./audit-verify.ts";
import { backup } from "./backup.ts";
import { check } from "./check.ts";
import { databaseMigrate } from "./database-migrate.ts";
import { draftsEnd } from "./drafts-end.ts";
import { invitationsCreate } from "./invitations-create.ts";
import { invitationsList } from "./invitations-list.ts";
import { invitationsRevoke } from "./invitations-revoke.ts";
import { keysAcceptLoss } from "./keys-accept-loss.ts";
import { keysCheck } from "./keys-check.ts";
import { keysRotate } from "./keys-rotate.ts";
import { listenersList } from "./listeners-list.ts";
import { mailsTake } from "./mails-take.ts";
import { maintenanceOff, maintenanceOn } from "./maintenance-turn.ts";
import { moveCommand } from "./move.ts";
import { outboxCorrect } from "./outbox-correct.ts";
import { outboxDiscard } from "./outbox-discard.ts";
import { outboxList } from "./outbox-list.ts";
import { outboxRetry } from "./outbox-retry.ts";
import { registrationsAcceptLoss } from "./registrations-accept-loss.ts";
import { registrationsDeregister } from "./registrations-deregister.ts";
import { registrationsExport } from "./registrations-export.ts";
import { registrationsList } from "./registrations-list.ts";
import { registrationsPurge } from "./registrations-purge.ts";
import { releasesList } from "./releases-list.ts";
import { releasesWithdraw } from "./releases-withdraw.ts";
import { replicaFinish } from "./replica-finish.ts";
import { replicaFollow } from "./replica-follow.ts";
import { replicaForget } from "./replica-forget.ts";
import { restore } from "./restore.ts";
import { sessionsEnd } from "./sessions-end.ts";
import { status } from "./status.ts";

/**
 * All operator commands, in the order of the help text. A new command needs a file beside this one,
 * a line here, its dependencies among the providers of `operator.module.ts`, and a line in
 * docs/operating.md.
 */
export const commands: readonly Command[] = [
	accountsImport,
	invitationsCreate,
	invitationsList,
	invitationsRevoke,
	sessionsEnd,
	draftsEnd,
	registrationsList,
	registrationsExport,
	registrationsDeregister,
	registrationsPurge,
	registrationsAcceptLoss,
	keysCheck,
	keysRotate,
	keysAcceptLoss,
	outboxList,
	outboxRetry,
	outboxCorrect,
	outboxDiscard,
	listenersList,
	mailsTake,
	maintenanceOn,
	maintenanceOff,
	releasesList,
	releasesWithdraw,
	auditList,
	auditVerify,
	auditAccept,
	auditPrune,
	status,
	check,
	backup,
	replicaFollow,
	replicaFinish,
	replicaForget,
	restore,
	databaseMigrate,
	moveCommand,
];
