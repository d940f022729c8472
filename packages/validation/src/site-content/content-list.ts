import * as v from "valibot";

/** A list that does not begin with a test entry, so that nobody meets one first. */
export function contentList<Entry extends { isTest: boolean }>(
	schema: v.GenericSchema<unknown, Entry>,
) {
	return v.pipe(
		v.array(schema),
		v.check((list) => list[0]?.isTest !== true, "begins with a test entry"),
	);
}
