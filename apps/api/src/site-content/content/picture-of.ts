import type { Localised } from "../localised-content.ts";

const FOLDER = "/real-name-registration/assets/site-content";
/** Phones keep a picture for a year: whoever changes one raises this, and the files' names with it. */
const VERSION = 1;

/** A solution's picture in each language, among the form's public files. */
export function pictureOf(urlID: string): Localised<string> {
	const file = (language: string) => `${FOLDER}/${urlID}.${language}.${VERSION}.svg`;
	return { en: file("en"), tc: file("tc"), sc: file("sc") };
}
