/**
 * Notifies of a new registration, without personal data: the receiver fetches the data by reference
 * with `registrations export`.
 */
export interface RegistrationEvent {
	/** the same in every attempt */
	readonly id: string;
	readonly type: "registration.submitted";
	readonly reference: string;
	/** UTC, ISO 8601 */
	readonly submittedAt: string;
	/** the previous registration of the same account */
	readonly previousReference: string | null;
}
