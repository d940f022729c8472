/** The properties of devices other than the phone. */
export const DESKTOP = { viewport: { width: 1280, height: 800 } };

/** As wide as a desktop, with touch input. */
export const TABLET = {
	viewport: { width: 1024, height: 768 },
	isMobile: true,
	hasTouch: true,
	userAgent:
		"Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
};

export const PHONE_ON_ITS_SIDE = { viewport: { width: 780, height: 360 } };
