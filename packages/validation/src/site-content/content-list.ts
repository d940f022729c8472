import * as v from "valibot";

/** A list that must not start with a test entry. */
export function contentList<Entry extends { isTest: boolean }>(
	schema: v.GenericSchema<unknown, Entry>,
) {
	return v.pipe(
		v.array(schema),
		v.check((list) => list[0]?.isTest !== true, "begins with a test entry"),
	);
}
