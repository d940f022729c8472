/** The page's style sheet. */
export const API_DOCS_STYLE = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; }
h2 { margin-top: 3rem; border-bottom: 1px solid; }
h3 { margin-top: 2rem; overflow-wrap: anywhere; }
code, pre { font: 0.875rem/1.4 ui-monospace, monospace; }
pre { overflow-x: auto; padding: 0.5rem; border: 1px solid; }
h3 code { font-size: 1rem; font-weight: 700; }
table { border-collapse: collapse; width: 100%; }
th, td { border: 1px solid; padding: 0.25rem 0.5rem; text-align: start; vertical-align: top; }
td { overflow-wrap: anywhere; }
summary { cursor: pointer; padding: 0.25rem 0; }
`;
