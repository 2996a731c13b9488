/** What a browser's own description means for people. Pure. */
const browsers = [
  [/MicroMessenger\//, 'WeChat'],
  [/DingTalk\//, 'DingTalk'],
  [/EdgA?\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const systems = [
  [/HarmonyOS/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;

/** `Chrome · Windows`; empty where neither is known. */
export const deviceOf = (agent: string | null): string =>
  [browsers, systems].flatMap((table) => table.find(([pattern]) => pattern.test(agent ?? ''))?.[1] ?? []).join(' · ');
