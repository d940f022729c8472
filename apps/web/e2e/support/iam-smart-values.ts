/** The values of the person step after iAM Smart has filled in its test person `full`. */
export const FULL = {
	nameEN: "SPECIMEN, Tai Man",
	nameHK: "樣本大文",
	birthday_dd: "15",
	birthday_mm: "06",
	birthday_yyyy: "1985",
	idType: "HKID",
	idNO_1: "A123456",
	idNO_2: "3",
};

/** The fields that a submission may claim to be from iAM Smart. */
export const VERIFIED = Object.keys(FULL).filter((field) => field !== "idType");
