import type { ContentLanguage } from "@sim-registration/validation";
import type { ReactNode } from "react";
import { BrandName } from "./brand-name.tsx";
import styles from "./footer.module.css";

const COPYRIGHT_YEAR = 2024;

interface FooterProps {
	readonly language: ContentLanguage;
	readonly links: ReactNode;
}

/** Below every screen: links to sub-pages, and the provider's copyright. */
export function Footer({ language, links }: FooterProps) {
	return (
		<footer className={styles["footer"]}>
			{links}
			<p>
				{`© ${COPYRIGHT_YEAR} `}
				<BrandName language={language} />
			</p>
		</footer>
	);
}
