import { useLingui } from "@lingui/react/macro";
import { findFileAdvice } from "@sim-registration/validation";
import { useEffect } from "react";
import type { ChosenFile } from "../../files/chosen-file.ts";
import type { useFileKeeping } from "../../files/file-keeping.ts";
import { fileSize } from "../../files/file-size.ts";
import { langOfValue } from "../../i18n/lang-of-value.ts";
import { useLongWait } from "../../layout/long-loading-notice.tsx";
import { SAID_MS } from "../../layout/said-ms.ts";
import type { FieldMessages } from "../field-binding.ts";
import styles from "./upload-field.module.css";
import { useNamedWords } from "./use-named-words.ts";

interface UploadStatusProps {
	/** the last file could not be read */
	readonly isUnreadable: boolean;
	readonly keeping: ReturnType<typeof useFileKeeping>;
}

/** Shows the state of a file, and what is right or wrong with it. */
export function UploadStatus(props: UploadStatusProps) {
	const { t } = useLingui();
	const trouble = useTrouble(props);
	return (
		<p className={styles[props.isUnreadable ? "unreadable" : "reading"]}>
			{props.keeping === "pending" ? t`Preparing the file…` : trouble}
		</p>
	);
}

interface UploadNewsProps extends UploadStatusProps, FieldMessages {
	/** the document */
	readonly label: string;
	/** before the customer's last change; undefined until then */
	readonly before: readonly ChosenFile[] | undefined;
	readonly value: readonly ChosenFile[];
	/** told `undefined` when it has been said */
	readonly onSaid: (before: undefined) => void;
}

/**
 * Tells screen readers once what happened to a file, and is gone before the page is read again. It is
 * outside the busy element, which screen readers may ignore.
 */
export function UploadNews(props: UploadNewsProps) {
	const { label, before, value, issue, warning, onSaid } = props;
	const { i18n, t } = useLingui();
	const trouble = useTrouble(props);
	const named = useNamedWords(label);
	const isBusy = props.keeping === "pending";
	const isLong = useLongWait(isBusy);
	const [file] = value;
	const { name = "", byteLength = 0 } = file ?? before?.[0] ?? {};
	const size = fileSize(byteLength);
	const outcome = () => {
		if (props.isUnreadable) return [];
		if (file === undefined) return [t`${name}, removed.`, issue && i18n._(issue)];
		const advice = findFileAdvice(value);
		if (issue) return [i18n._(issue), advice && i18n._(`advice_${advice}`)];
		const isSame = before?.[0]?.contents === file.contents;
		if (file.isWarningAccepted || isSame) return [t`${name}, used as it is.`];
		const added = t`${name}, ${size}, added.`;
		if (warning) return [added, i18n._(warning), t`Take it again, or use it anyway.`];
		const isPicture = file.type.startsWith("image/");
		return [added, isPicture && t`The photo looks sharp and well lit.`];
	};
	const sentence = [...outcome(), trouble].filter(Boolean).join(" ");
	const news = isBusy ? isLong && t`Preparing the file…` : named(sentence);
	useEffect(() => {
		if (!before || !news || isBusy) return;
		const timer = setTimeout(onSaid, SAID_MS, undefined);
		return () => clearTimeout(timer);
	}, [before, news, isBusy, onSaid]);
	return (
		<p className="unseen" role="status">
			{before && news && <InItsLanguage name={name}>{news}</InItsLanguage>}
		</p>
	);
}

/** A text with a file's name, which is read in the name's own language. */
function InItsLanguage({ name, children }: { readonly name: string; readonly children: string }) {
	const start = children.indexOf(name);
	if (name === "" || start === -1) return <span>{children}</span>;
	return (
		<>
			<span>{children.slice(0, start)}</span>
			<span lang={langOfValue(name)}>{name}</span>
			<span>{children.slice(start + name.length)}</span>
		</>
	);
}

function useTrouble({ isUnreadable, keeping }: UploadStatusProps): string {
	const { t } = useLingui();
	const unreadable = t`This file could not be read. Please check your network if it is on a cloud drive, or choose another file.`;
	const unkept = t`This phone could not store this file: it stays only while this page is open.`;
	if (isUnreadable) return unreadable;
	return keeping === "unkept" ? unkept : "";
}
