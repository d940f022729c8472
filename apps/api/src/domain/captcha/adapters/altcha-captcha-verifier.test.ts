import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { Database, migrate } from "../../../platform/database/database.ts";
import { openSqlite, sqliteDialect } from "../../../platform/database/sqlite-database.ts";
import { RootKeys } from "../../../platform/sealing/root-keys.ts";
import { AltchaChallenges } from "../altcha-challenges.ts";
import { describeCaptchaVerifier } from "../captcha-verifier.contract.ts";
import { SpentCaptchas } from "../spent-captchas.ts";
import { AltchaCaptchaVerifier } from "./altcha-captcha-verifier.ts";

const EASY = { isOn: true, cost: 10, attempts: 4 };
let database: Database;
let challenges: AltchaChallenges;

describeCaptchaVerifier("AltchaCaptchaVerifier", {
	open: async () => {
		database = new Database({ dialect: sqliteDialect(openSqlite(":memory:")) });
		await migrate(database);
		const now = () => new Date();
		const keys = new RootKeys(["a root secret of thirty-two characters"]);
		challenges = new AltchaChallenges(keys, now, EASY);
		return new AltchaCaptchaVerifier(challenges, new SpentCaptchas(database, now));
	},
	solve: async () => {
		const challenge = await challenges.create();
		const solution = await solveChallenge({ challenge, deriveKey });
		const payload = Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
		return { v3: "", v2: payload };
	},
	close: () => database.destroy(),
});
