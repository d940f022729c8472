/** An environment variable; an empty one counts as unset, as in the server. */
export function givenVariable(name: string): string | undefined {
	const value = process.env[name];
	return value === "" ? undefined : value;
}
