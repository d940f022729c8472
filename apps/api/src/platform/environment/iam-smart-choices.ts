/** Padding of the wrapped content key: iAM Smart's samples differ, so it is a setting. */
export const KEY_PADDINGS = ["pkcs1", "oaep-sha1", "oaep-sha256"] as const;
/** The wrapped form: the 32 bytes of the key, or the 44 characters of their base64. */
export const KEY_FORMS = ["raw", "base64"] as const;
/** Whether a result must name our filling, or may omit it. */
export const RESULT_BINDINGS = ["strict", "lenient"] as const;
