/** A link that an operator made for one account. */
export interface Invitation {
	readonly id: string;
	readonly accountNO: string;
	readonly createdAt: Date;
	readonly expiresAt: Date;
	/** `used` once the account was registered after it was made */
	readonly state: "open" | "used" | "expired" | "revoked";
}
