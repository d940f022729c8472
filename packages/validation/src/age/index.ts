export {
	type DateParts,
	EARLIEST_BIRTH_YEAR,
	findWrongDateParts,
	isBirthDate,
} from "./date-parts.ts";
export { hongKongDay, hongKongYear } from "./hong-kong-day.ts";
export { isAdultByYear } from "./is-adult-by-year.ts";
