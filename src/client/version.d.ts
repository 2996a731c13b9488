/** The version of package.json, put in place when the client is built. */
declare const TYDF_VERSION: string;
