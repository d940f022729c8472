/** Browsers inside WhatsApp, WeChat, Facebook, Messenger, Instagram and LINE. */
const IN_APP = /WhatsApp|MicroMessenger|FBAN|FBAV|FB_IAB|Instagram|\bLine\//;

/** Whether the page runs inside another app, where camera, new tabs and storage may fail. */
export function isInAppBrowser(userAgent: string): boolean {
	return IN_APP.test(userAgent);
}
