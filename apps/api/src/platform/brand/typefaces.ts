/**
 * The typefaces of pages and mails, as in `apps/web/src/layout/tokens.css`; a test compares the two.
 * Chinese names are in English texts too.
 */
export const TYPEFACES = {
	en: 'system-ui, "Segoe UI", Roboto, Arial, "PingFang HK", "Noto Sans CJK HK", sans-serif',
	zh: '"PingFang HK", "Noto Sans HK", "Noto Sans CJK HK", "Microsoft JhengHei", system-ui, sans-serif',
} as const;
