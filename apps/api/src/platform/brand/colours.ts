/** The provider's three colours, each as `#rrggbb`. */
export interface BrandColours {
	/** behind the form's title, which is white */
	readonly banner: string;
	/** of the main button */
	readonly action: string;
	/** of links, and of the ring around the focused element */
	readonly link: string;
}

/** The backgrounds that links appear on, as in `apps/web/src/layout/tokens.css`; a test compares the two. */
export const LINK_GROUNDS = {
	paper: "#ffffff",
	ground: "#f4f6f9",
	locked: "#eef2f7",
	"error-ground": "#fdecea",
	"success-ground": "#e8f5ec",
	"warning-ground": "#fff6e0",
} as const;

const WHITE = "#ffffff";
/** In order of preference. */
const ACTION_LABELS = ["#1a1206", WHITE] as const;
/** WCAG 2.2, success criterion 1.4.3, for text of any size. */
const CONTRAST_MIN = 4.5;

/** Returns the colour of the main button's label: the first one with enough contrast. */
export function actionLabelOf({ action }: BrandColours): string {
	return ACTION_LABELS.find((label) => contrastOf(label, action) >= CONTRAST_MIN) ?? WHITE;
}

/** Returns one line for each colour with too little contrast, with the measured ratios. */
export function findColourProblems({ banner, action, link }: BrandColours): string[] {
	const worstGround = Object.values(LINK_GROUNDS).reduce((worst, ground) =>
		contrastOf(link, ground) < contrastOf(link, worst) ? ground : worst,
	);
	const pairs = [
		{ name: "banner", colour: banner, with: "the white title", others: [WHITE] },
		{ name: "action", colour: action, with: "a dark or a white label", others: ACTION_LABELS },
		{
			name: "link",
			colour: link,
			with: `${worstGround}, a background of links`,
			others: [worstGround],
		},
	];
	return pairs
		.map((pair) => ({
			...pair,
			ratio: Math.max(...pair.others.map((other) => contrastOf(pair.colour, other))),
		}))
		.filter(({ ratio }) => ratio < CONTRAST_MIN)
		.map(
			({ name, colour, with: other, ratio }) =>
				`colours.${name} ${colour} has a contrast of ${roundDown(ratio)} with ${other}; at least ${CONTRAST_MIN} is needed`,
		);
}

/** So that 4.499 does not read as 4.50. */
function roundDown(ratio: number): string {
	return (Math.floor(ratio * 100) / 100).toFixed(2);
}

const LUMINANCE_WEIGHTS = [0.2126, 0.7152, 0.0722] as const;
const FLARE = 0.05;

/**
 * The contrast ratio of two colours, from 1 to 21 (WCAG 2.2, "contrast ratio").
 *
 * @param one as `#rrggbb`
 * @param other as `#rrggbb`
 */
export function contrastOf(one: string, other: string): number {
	const [lighter = 0, darker = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
	return (lighter + FLARE) / (darker + FLARE);
}

/** Relative luminance, from 0 for black to 1 for white. */
function luminanceOf(colour: string): number {
	return LUMINANCE_WEIGHTS.reduce((sum, weight, index) => {
		const channel = Number.parseInt(colour.slice(1 + 2 * index, 3 + 2 * index), 16) / 255;
		const linear = channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
		return sum + weight * linear;
	}, 0);
}
