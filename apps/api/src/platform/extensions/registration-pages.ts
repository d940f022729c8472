/** The most registrations of a page. */
export const PAGE_MAX = 500;

export type RegistrationState = "registered" | "deregistered" | "purging";

/** What is known of a registration without opening it: no values, no files, no key. */
export interface KnownRegistration {
	readonly reference: string;
	/** a UTC time as in `2026-11-21T08:00:00.000Z` */
	readonly acceptedAt: string;
	readonly state: RegistrationState;
	/** whether the operator has exported it, as far as the audit log reaches back */
	readonly isExported: boolean;
	readonly deregisteredAt: string | undefined;
}

export interface RegistrationPage {
	/** newest first */
	readonly registrations: readonly KnownRegistration[];
	/** `before` of the next page; undefined after the last */
	readonly next: string | undefined;
}

export interface PageOptions {
	/**
	 * `next` of the page before. Nothing follows one of another account; if it has been purged since,
	 * nothing follows in a call, and a job gets an error
	 */
	readonly before?: string | undefined;
	/** 50 by default, 500 at most */
	readonly limit?: number | undefined;
}

/** Registrations of all accounts, a page at a time. Opening them stays with `registrations export`. */
export interface RegistrationPages {
	page(options?: PageOptions): Promise<RegistrationPage>;
}
