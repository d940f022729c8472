import { useState } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { LOST_FOR_GOOD, SENDING, useSendingNews } from "./use-sending-news.ts";

type Now = Parameters<typeof useSendingNews>[0];

interface SendingProps {
	readonly course: readonly Now[];
	readonly hear: (said: string | undefined) => void;
}

/** Each render is the next moment of the sending. */
function Sending({ course, hear }: SendingProps) {
	const [at, setAt] = useState(0);
	const now = course[at];
	const { said } = useSendingNews(now ?? { state: undefined, quarters: 0, sentence: "" });
	if (now === undefined) return null;
	hear(said);
	setAt(at + 1);
	return null;
}

function hear(course: readonly Now[]): (string | undefined)[] {
	const heard: (string | undefined)[] = [];
	renderToString(<Sending course={course} hear={(said) => heard.push(said)} />);
	return heard;
}

function moment(state: string, sentence: string): Now {
	return { state, quarters: 0, sentence };
}

function sent(quarters: number): Now {
	return { state: SENDING, quarters, sentence: `${25 * quarters}% sent` };
}

const GOING_ON = moment(SENDING, "0% sent");
const LOST = moment(LOST_FOR_GOOD, "The connection is lost.");

/** Waits and sending take turns. */
function waiting(count: number): Now[] {
	const waits = Array.from({ length: count }, (_, index) => moment("line", `Wait ${index + 1}`));
	return waits.flatMap((wait) => [wait, GOING_ON]);
}

test("each quarter is announced once, although everything is sent again after a break", () => {
	const again = [sent(0), sent(1), sent(2), sent(3), sent(4)];
	const course = [sent(0), sent(1), sent(1), sent(2), moment("line", "Waiting"), ...again];
	const announced = hear(course).filter((said, at, all) => said && said !== all[at - 1]);
	expect(announced).toEqual(["25% sent", "50% sent", "Waiting", "75% sent", "100% sent"]);
});

test("the first four waits are announced, and no further one", () => {
	const announced = hear([GOING_ON, ...waiting(6)]).filter((said) => said !== undefined);
	expect(announced).toEqual(["Wait 1", "Wait 2", "Wait 3", "Wait 4"]);
});

test.each<[after: string, course: readonly Now[]]>([
	["four announced waits", [GOING_ON, ...waiting(4)]],
	["the same sentence", [GOING_ON, LOST, GOING_ON]],
])("a connection that is lost for good is announced after %s", (_after, course) => {
	expect(hear([...course, LOST]).at(-1)).toBe(LOST.sentence);
});
