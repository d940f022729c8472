import { Injectable } from "@nestjs/common";
import { Database } from "../../platform/database/database.ts";
import {
	RegistrationContents,
	RegistrationShreddedError,
} from "../registrations/registration-contents.ts";
import { RegistrationStore } from "../registrations/registration-store.ts";
import { type OutboxKind, routeOf } from "./outbox-kinds.ts";
import { IDLE_STATES, OutboxOverview } from "./outbox-overview.ts";

/** Result of a correction. Only `corrected` has changed anything. */
export type CorrectionResult =
	| "corrected"
	| "goes there already"
	| "sent there already"
	| "no such entry"
	| "no address"
	| "purged";

/**
 * Sends a mail to another address. The registration is not changed: the correction is a sealed field
 * of its own beside the address that the customer entered.
 */
@Injectable()
export class AddressCorrection {
	constructor(
		private readonly database: Database,
		private readonly registrations: RegistrationStore,
		private readonly contents: RegistrationContents,
		private readonly outbox: OutboxOverview,
	) {}

	/** @param id of an entry that waits or is dead; it becomes due now */
	async correct(id: string, address: string): Promise<CorrectionResult> {
		const entry = await this.database
			.selectFrom("outbox")
			.select(["registration_id", "kind", "state"])
			.where("id", "=", id)
			.where("state", "in", [...IDLE_STATES, "done"])
			.executeTakeFirst();
		const registration = entry && (await this.registrations.findById(entry.registration_id));
		if (entry === undefined || registration === undefined) return "no such entry";
		const route = routeOf(entry.kind as OutboxKind);
		if (route.lane !== "mail") return "no address";
		const field = { name: route.correctedField, value: address };
		try {
			const current =
				(await this.contents.openField(registration, route.correctedField)) ??
				(await this.contents.openField(registration, route.addressField));
			if (current === address)
				return entry.state === "done" ? "sent there already" : "goes there already";
			if (entry.state === "done") return "no such entry";
			return await this.database.transaction().execute(async (transaction) => {
				if ((await this.outbox.retry(id, transaction)) === 0) return "no such entry";
				await this.contents.addField(transaction, registration, field);
				return "corrected";
			});
		} catch (error) {
			if (error instanceof RegistrationShreddedError) return "purged";
			throw error;
		}
	}
}
