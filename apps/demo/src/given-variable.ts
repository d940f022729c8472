/** An environment variable; one that is set to nothing counts as not set, as for the server. */
export function givenVariable(name: string): string | undefined {
	const value = process.env[name];
	return value === "" ? undefined : value;
}
