/** @throws Error if the answer's content has no such text */
export function textField(content: unknown, name: string): string {
	const value = Object.entries(content ?? {}).find(([key]) => key === name)?.[1];
	if (typeof value !== "string") throw new Error(`no ${name}`);
	return value;
}
