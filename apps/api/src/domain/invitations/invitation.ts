/** A link that an operator created for one account. */
export interface Invitation {
	readonly id: string;
	readonly accountNO: string;
	readonly createdAt: Date;
	readonly expiresAt: Date;
	/** `used` once the account has a registration newer than the invitation */
	readonly state: "open" | "used" | "expired" | "revoked";
}
