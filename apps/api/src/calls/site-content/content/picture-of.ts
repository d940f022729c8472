import type { Localised } from "../localised-content.ts";

const FOLDER = "/real-name-registration/assets/site-content";
/** Phones cache pictures for a year: after changing one, increment this and rename the files. */
const VERSION = 1;

/** A solution's picture in each language, among the form's public files. */
export function pictureOf(urlID: string): Localised<string> {
	const file = (language: string) => `${FOLDER}/${urlID}.${language}.${VERSION}.svg`;
	return { en: file("en"), tc: file("tc"), sc: file("sc") };
}
