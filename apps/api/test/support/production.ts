/** Required variables of a production server, besides its directories. */
export const PRODUCTION = {
	NODE_ENV: "production",
	ROOT_SECRET: "q7Hn2vKx9TzLw4RbYd8Jm3PsGc6FfAe1",
	PUBLIC_URL: "https://register.telecom.hk",
	MAIL_FROM: "no-reply@telecom.hk",
	HOTLINE: "2888 0000",
	SUPPORT_EMAIL: "support@telecom.hk",
	MAIN_SITE_URL: "https://www.telecom.hk",
	IAMSMART_MORE_INFO_URL: "https://www.iamsmart.gov.hk/",
	CAPTCHA: "altcha",
	TRUST_PROXY: "1",
};
