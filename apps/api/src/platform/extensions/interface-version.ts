/**
 * Counts the changes of the interface for extensions after which an existing extension may not
 * compile or work (docs/versions.md). Its declarations are in docs/extension-interface.txt.
 */
export const INTERFACE_VERSION = 1;
