import type { EquivalentMutant } from "./judge-report.ts";

const RETURNS_UNDEFINED_ANYWAY =
	"A function that ends without a return gives undefined. TypeScript asks for the statement.";
const WITHIN_THE_LIMIT =
	"Cutting a text to a limit that it keeps gives the same text. The check only saves time.";

/** Survivors that no test can kill, with the reason. At most 3 % of all mutants. */
export const EQUIVALENT_MUTANTS: readonly EquivalentMutant[] = [
	{
		file: "apps/api/src/platform/environment/secret-weakness.ts",
		code: "const steps = codes.map((code, index) => code - (codes[index - 1] ?? Number.NaN));",
		mutated: "const steps = codes.map((code, index) => code - (codes[index + 1] ?? Number.NaN));",
		reason: "Steps to the next character form the same runs as steps from the one before.",
	},
	{
		file: "apps/api/src/platform/environment/secret-weakness.ts",
		code: "const isRun = (step: number, index: number) => Math.abs(step) <= 1 && step === steps[index - 1];",
		mutated:
			"const isRun = (step: number, index: number) => Math.abs(step) <= 1 && step === steps[index + 1];",
		reason: "There are as many steps equal to the next one as to the one before.",
	},
	{
		file: "apps/api/src/platform/environment/smtp-address.ts",
		code: "} catch { return undefined; }",
		mutated: "} catch {}",
		reason: RETURNS_UNDEFINED_ANYWAY,
	},
	{
		file: "apps/api/src/calls/form/admission/bytes-in-flight.ts",
		code: 'stopWaiting.removeEventListener("abort", giveUp);',
		mutated: 'stopWaiting.removeEventListener("", giveUp);',
		reason: "It frees memory. A promise that is settled is rejected without effect.",
	},
	...[
		[
			"const others = this.#sum((each) => (each === inside ? 0 : each.charge));",
			"const others = this.#sum((each) => (false ? 0 : each.charge));",
		],
		[
			"return others === 0 || others + (inside?.charge ?? 0) + bytes <= this.#limits.maxBytes;",
			"return others === 0 || others - (inside?.charge ?? 0) + bytes <= this.#limits.maxBytes;",
		],
	].map(([code = "", mutated = ""]) => ({
		file: "apps/api/src/calls/form/admission/bytes-in-flight.ts",
		code,
		mutated,
		reason:
			"An upload that wants to grow has sent all that it was charged with, so its charge is 0.",
	})),
	{
		file: "apps/api/src/calls/iamsmart/gateway/content-key-unwrapping.ts",
		code: "} catch { return undefined; }",
		mutated: "} catch {}",
		reason: RETURNS_UNDEFINED_ANYWAY,
	},
	{
		file: "apps/api/src/calls/iamsmart/gateway/envelope.ts",
		code: 'const cipher = createCipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES });',
		mutated: 'const cipher = createCipheriv("aes-256-gcm", key, iv, {});',
		reason: "16 bytes is Node's default. The option says what the protocol asks for.",
	},
	{
		file: "apps/api/src/calls/iamsmart/gateway/envelope.ts",
		code: 'const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES });',
		mutated: 'const decipher = createDecipheriv("aes-256-gcm", key, iv, {});',
		reason:
			"The tag is cut from the content with 16 bytes; the option guards against shorter ones.",
	},
	{
		file: "apps/api/src/domain/captcha/site-verify-answer.ts",
		code: "} catch { return undefined; }",
		mutated: "} catch {}",
		reason: RETURNS_UNDEFINED_ANYWAY,
	},
	...[
		'[, seconds = "Stryker was here!", name = "", hash = ""] = COOKIE.exec(cookie ?? "") ?? [];',
		'[, seconds = "", name = "Stryker was here!", hash = ""] = COOKIE.exec(cookie ?? "") ?? [];',
		'[, seconds = "", name = "", hash = "Stryker was here!"] = COOKIE.exec(cookie ?? "") ?? [];',
		'[, seconds = "", name = "", hash = ""] = COOKIE.exec(cookie ?? "Stryker was here!") ?? [];',
		'[, seconds = "", name = "", hash = ""] = COOKIE.exec(cookie ?? "") ?? ["Stryker was here"];',
	].map((mutated) => ({
		file: "apps/api/src/calls/login/known-browsers.ts",
		code: 'const [, seconds = "", name = "", hash = ""] = COOKIE.exec(cookie ?? "") ?? [];',
		mutated: `const ${mutated}`,
		reason: "Without a cookie of the right form no default is the hash of any text.",
	})),
	{
		file: "apps/api/src/calls/login/login-attempts.ts",
		code: "if (step === STEPS.at(-1) && work === undefined)",
		mutated: "if (step === STEPS.at(+1) && work === undefined)",
		reason: "The last of two steps is the second.",
	},
	{
		file: "apps/api/src/calls/login/login-attempts.ts",
		code: "const isMoreAskedFor = step !== undefined && work !== undefined && work < step.work;",
		mutated: "const isMoreAskedFor = step !== undefined && true && work < step.work;",
		reason: "undefined is less than no number.",
	},
	{
		file: "apps/api/src/calls/login/login-attempts.ts",
		code: "if (moment === null) return 0;",
		mutated: "if (false) return 0;",
		reason: "null becomes 1970, whose windows are over, and the longest wait is at least 0.",
	},
	{
		file: "apps/api/src/platform/concurrency/fair-places.ts",
		code: 'return this.#free > 0 ? this.run("", task) : undefined;',
		mutated: 'return this.#free > 0 ? this.run("Stryker was here!", task) : undefined;',
		reason: "A task that finds a free place stands in nobody's queue.",
	},
	{
		file: "apps/api/src/platform/jobs/repeated-job.ts",
		code: "if (intervalMs > FIRST_RUN_MS)",
		mutated: "if (intervalMs >= FIRST_RUN_MS)",
		reason: "Of two timers at the same moment the second finds the job running.",
	},
	{
		file: "apps/api/src/platform/jobs/repeated-job.ts",
		code: "if (this.#runningSince === undefined) return false;",
		mutated: "if (false) return false;",
		reason: "The time since undefined is NaN, which is greater than nothing.",
	},
	...["true", "this.#overdue.size >= 0"].map((condition) => ({
		file: "apps/api/src/calls/form/admission/wait-limit.ts",
		code: "if (this.#overdue.size > 0) setImmediate(() => this.#endNext());",
		mutated: `if (${condition}) setImmediate(() => this.#endNext());`,
		reason: "One turn more of the event loop, which finds nothing to end.",
	})),
	{
		file: "apps/api/src/domain/account-import/account-file.ts",
		code: "const accountNO = cells.accountNO.trim().toUpperCase();",
		mutated: "const accountNO = cells.accountNO.trim().toLowerCase();",
		reason: "Numbers are compared without regard to case either way.",
	},
	{
		file: "apps/api/src/domain/captcha/spent-captchas.ts",
		code: "return fresh !== undefined || (await this.#spendIfKnown(id, use, forgotten)) === true;",
		mutated: "return false || (await this.#spendIfKnown(id, use, forgotten)) === true;",
		reason: "The row that was just stored is found again. The check saves two statements.",
	},
	{
		file: "apps/api/src/operator/hong-kong-time.ts",
		code: "return since === undefined ? undefined : startOfDayInHongKong(String(since));",
		mutated: "return false ? undefined : startOfDayInHongKong(String(since));",
		reason: "The text 'undefined' is no day either. TypeScript asks for the check.",
	},
	{
		file: "apps/api/src/operator/table.ts",
		code: "lines.reduce((widest, line) => Math.max(widest, line[at]?.length ?? 0), title.length),",
		mutated:
			"lines.reduce((widest, line) => Math.max(widest, line[at].length ?? 0), title.length),",
		reason: "Every line has a cell in each column. TypeScript asks for the check.",
	},
	{
		file: "apps/api/src/platform/environment/parse-environment-file.ts",
		code: 'for (const [, name = "", value = ""] of text.replaceAll("\\r", "\\n").matchAll(LINE))',
		mutated:
			'for (const [, name = "Stryker was here!", value = ""] of text.replaceAll("\\r", "\\n").matchAll(LINE))',
		reason: "Neither default can be a name.",
	},
	{
		file: "apps/api/src/platform/environment/parse-environment-file.ts",
		code: 'for (const [, name = "", value = ""] of text.replaceAll("\\r", "\\n").matchAll(LINE))',
		mutated:
			'for (const [, name = "", value = "Stryker was here!"] of text.replaceAll("\\r", "\\n").matchAll(LINE))',
		reason: "A line has both a name and a value, or neither.",
	},
	{
		file: "apps/api/src/platform/environment/read-settings.ts",
		code: 'return readdirSync(join(folder, "credentials"), { withFileTypes: true }) .filter((entry) => !entry.isDirectory()) .map((entry) => join(entry.parentPath, entry.name)) .sort();',
		mutated:
			'return readdirSync(join(folder, "credentials"), { withFileTypes: true }).filter(entry => !entry.isDirectory()).map(entry => join(entry.parentPath, entry.name));',
		reason: "Node reads a directory in this order, but does not promise it.",
	},
	{
		file: "apps/api/src/platform/extensions/limit-adapter.ts",
		code: 'const description = typeof key === "string" ? members[key] : undefined;',
		mutated: "const description = true ? members[key] : undefined;",
		reason: "No description has a symbol as its name. TypeScript asks for the check.",
	},
	{
		file: "apps/api/src/platform/extensions/limit-adapter.ts",
		code: 'if (typeof description !== "object" || "most" in description) return member.bind(adapter);',
		mutated:
			'if (typeof description !== "object" || "" in description) return member.bind(adapter);',
		reason:
			"Only values have a `most`, and they are returned before. TypeScript asks for the check.",
	},
	{
		file: "apps/api/src/platform/extensions/limit-adapter.ts",
		code: "{ limitMs, signalAt, answers = [], returns }: MethodDescription,",
		mutated: '{ limitMs, signalAt, answers = ["Stryker was here"], returns }: MethodDescription,',
		reason: "No error has that name.",
	},
	{
		file: "apps/web/src/api/read-answer.ts",
		code: 'const isOurs = OUR_MEDIA_TYPE.test(header("Content-Type") ?? "");',
		mutated: 'const isOurs = OUR_MEDIA_TYPE.test(header("Content-Type") ?? "Stryker was here!");',
		reason: "Neither default is a media type.",
	},
	{
		file: "apps/web/src/api/read-answer.ts",
		code: "if (header === null) return undefined;",
		mutated: "if (false) return undefined;",
		reason: "The text 'null' is neither seconds nor a date. TypeScript asks for the check.",
	},
	{
		file: "apps/web/src/api/read-answer.ts",
		code: "} catch { return undefined; }",
		mutated: "} catch {}",
		reason: RETURNS_UNDEFINED_ANYWAY,
	},
	{
		file: "apps/web/src/api/kept-session-token.ts",
		code: 'const [, base64url = ""] = token.split(".");',
		mutated: 'const [, base64url = "Stryker was here!"] = token.split(".");',
		reason: "Both defaults fail to be read as JSON.",
	},
	{
		file: "apps/web/src/api/kept-session-token.ts",
		code: "} catch { return undefined; }",
		mutated: "} catch {}",
		reason: RETURNS_UNDEFINED_ANYWAY,
	},
	{
		file: "apps/web/src/draft/draft-writer.ts",
		code: "#requestedFiles: readonly Blob[] = [];",
		mutated: '#requestedFiles: readonly Blob[] = ["Stryker was here"];',
		reason: "The first request finds no files to write again.",
	},
	{
		file: "apps/web/src/draft/draft-writer.ts",
		code: "#hasPending = false;",
		mutated: "#hasPending = true;",
		reason: "publishFiles sets it before anything is written.",
	},
	{
		file: "apps/web/src/draft/draft-text.ts",
		code: "const draft = filledIn(migrate(stored.draft, stored.shape ?? 1));",
		mutated: "const draft = filledIn(migrate(stored.draft, stored.shape && 1));",
		reason: "A migration does not change a draft that has its shape already.",
	},
	{
		file: "apps/web/src/draft/draft-writer.ts",
		code: "this.#requestedFiles = [];",
		mutated: 'this.#requestedFiles = ["Stryker was here"];',
		reason: "In #rewriteFiles: neither list is that of the files that are stored again.",
	},
	{
		file: "apps/web/src/draft/draft-keeper.ts",
		code: ': draftRestored({ login: login.login, furthest: "login" }, { hasSession }),',
		mutated: ': draftRestored({ login: login.login, furthest: "" }, { hasSession }),',
		reason: "Without a session draftRestored begins at the login, whatever the draft says.",
	},
	{
		file: "apps/web/src/draft/draft-keeper.ts",
		code: "#isLate = false;",
		mutated: "#isLate = true;",
		reason: "Every search sets it before it is read.",
	},
	{
		file: "apps/web/src/draft/draft-keeper.ts",
		code: "stop();",
		mutated: ";",
		reason: "It frees memory. A promise that is settled is resolved without effect.",
	},
	...["false", 'found === ""'].map((condition) => ({
		file: "apps/web/src/draft/draft-keeper.ts",
		code: 'if (!found || found === "removed" || this.#isExpired(found.editedAt)) this.#forget("alone");',
		mutated: `if (!found || ${condition} || this.#isExpired(found.editedAt)) this.#forget("alone");`,
		reason: "What is no draft counts as unread, and is forgotten too. TypeScript asks for it.",
	})),
	{
		file: "apps/web/src/fields/hkid/hkid-entry.ts",
		code: "const [, body = hkidCharacters(typed), checkDigit] = WHOLE.exec(text) ?? [];",
		mutated:
			'const [, body = hkidCharacters(typed), checkDigit] = WHOLE.exec(text) ?? ["Stryker was here"];',
		reason: "What stands first is the whole match, which nobody reads.",
	},
	{
		file: "apps/web/src/fields/br-number/br-part-entry.ts",
		code: 'const before = parts[index] ?? "";',
		mutated: 'const before = parts[index] ?? "Stryker was here!";',
		reason: "The index is that of one of the five parts. TypeScript asks for the default.",
	},
	{
		file: "apps/web/src/fields/typed-text.ts",
		code: "if (countCharacters(text) <= maxCharacters) return text;",
		mutated: "if (false) return text;",
		reason: WITHIN_THE_LIMIT,
	},
	{
		file: "apps/web/src/fields/typed-text.ts",
		code: "if (countCharacters(text) <= maxCharacters) return text;",
		mutated: "if (countCharacters(text) < maxCharacters) return text;",
		reason: WITHIN_THE_LIMIT,
	},
	{
		file: "apps/web/src/pictures/clean-jpeg.ts",
		code: "const behind = parts[1]?.marker === APP0 && isKept(parts[1]) ? 2 : 1;",
		mutated: "const behind = parts[1].marker === APP0 && isKept(parts[1]) ? 2 : 1;",
		reason: "A picture with EXIF has at least two parts: EXIF and its end.",
	},
	{
		file: "apps/web/src/pictures/clean-png.ts",
		code: "const chunks: Chunk[] = [];",
		mutated: 'const chunks: Chunk[] = ["Stryker was here"];',
		reason: "Chunks are chosen by their type, and a text has none.",
	},
	{
		file: "apps/web/src/registration/steps.ts",
		code: "return progressOf(one) < progressOf(other) ? one : other;",
		mutated: "return progressOf(one) <= progressOf(other) ? one : other;",
		reason: "Two steps with the same progress are the same step.",
	},
	{
		file: "apps/web/src/registration/wizard-store.ts",
		code: "this.#openScopes.delete(controller);",
		mutated: ";",
		reason: "It frees memory. An entry that is closed can be closed again without effect.",
	},
	{
		file: "apps/web/src/registration/wizard-store.ts",
		code: "this.#openScopes.clear();",
		mutated: ";",
		reason: "It frees memory. An entry that is closed can be closed again without effect.",
	},
	{
		file: "packages/validation/src/rules/br-number.ts",
		code: "const PATTERNS = [/^\\w*$/, DIGITS, DIGITS, DIGITS, /^[0-9A-Z]*$/];",
		mutated: "const PATTERNS = [/^\\w*$/, DIGITS, DIGITS, DIGITS, /^[0-9A-Z]$/];",
		reason: "The part's length is checked by itself, and is 1.",
	},
	{
		file: "packages/validation/src/rules/br-number.ts",
		code: "return text.length === FIELDS[name].max && pattern?.test(text) === true;",
		mutated: "return text.length === FIELDS[name].max && pattern.test(text) === true;",
		reason: "Every part has a pattern.",
	},
];
