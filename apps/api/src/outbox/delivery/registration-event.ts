/**
 * That a registration is there. It says so and no more: who registered is sealed, and whoever is
 * told fetches it under the reference with `registrations export`.
 */
export interface RegistrationEvent {
	/** the same at every attempt */
	readonly id: string;
	readonly type: "registration.submitted";
	readonly reference: string;
	/** UTC, ISO 8601 */
	readonly submittedAt: string;
	/** the registration of the same account before it */
	readonly previousReference: string | null;
}
