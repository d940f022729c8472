import * as v from "valibot";

const PATH = /^(\/[\w.-]+)+\/?$/;
const PICTURE = /^(\/[\w.-]+)+\.(svg|png|jpg)$/;
const ANALYTICS_TAG = /^[a-z0-9]+([_-][a-z0-9]+)*$/;
const URL_ID = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** A title or subtitle that is not blank. */
export const contentTextSchema = v.pipe(v.string(), v.regex(/\S/, "is blank"));

/** A path on the main company site, without host or query. */
export const contentPathSchema = v.pipe(v.string(), v.regex(PATH, "is not a path"));

/** The path of a picture on the form's own site. */
export const contentPictureSchema = v.pipe(v.string(), v.regex(PICTURE, "is not a picture"));

/** The identifier of an entry in the main site's analytics. */
export const analyticsTagSchema = v.pipe(v.string(), v.regex(ANALYTICS_TAG, "is not a tag"));

/** A solution's name in an address. */
export const urlIdSchema = v.pipe(v.string(), v.regex(URL_ID, "is not a urlID"));
