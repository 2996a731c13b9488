/** The four environments, told apart by host; the backend is always host plus `/tydf`. */
export type Environment = 'local' | 'sit' | 'uat' | 'prod';

/** `sit.example.com`, `tydf-uat.example.com`, `localhost`; whatever says nothing is production, where care is due. */
export const environmentOf = (host: string): Environment => {
  if (/^(localhost|127\.|\[?::1\]?$)/.test(host)) return 'local';
  const found = /(?:^|[.-])(sit|uat)(?:[.-]|$)/.exec(host)?.[1];
  return found === 'sit' || found === 'uat' ? found : 'prod';
};
