/** What a browser's own description means for people: its name and its system. Pure. */

const browsers: readonly (readonly [RegExp, string])[] = [
  [/wxwork\/([\d.]+)/i, 'WeCom'],
  [/MicroMessenger\/([\d.]+)/, 'WeChat'],
  [/DingTalk\/([\d.]+)/, 'DingTalk'],
  [/EdgA?\/([\d.]+)/, 'Edge'],
  [/OPR\/([\d.]+)/, 'Opera'],
  [/Firefox\/([\d.]+)/, 'Firefox'],
  [/(?:HeadlessChrome|Chrome|CriOS)\/([\d.]+)/, 'Chrome'],
  [/Version\/([\d.]+).*Safari/, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/HarmonyOS/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];

interface Device {
  /** `Chrome 156`; null where it is none that is known. */
  readonly browser: string | null;
  readonly system: string | null;
  readonly phone: boolean;
}

export const deviceOf = (agent: string | null): Device => {
  const text = agent ?? '';
  const [pattern, name] = browsers.find(([one]) => one.test(text)) ?? [];
  const version = pattern?.exec(text)?.[1]?.split('.')[0];
  return {
    browser: name ? [name, version].filter(Boolean).join(' ') : null,
    system: systems.find(([one]) => one.test(text))?.[1] ?? null,
    phone: /Mobile|Android|iPhone|HarmonyOS/.test(text),
  };
};

/** `Chrome 156 · Windows`; where neither is known, the string itself. */
export const deviceText = (agent: string): string => {
  const { browser, system } = deviceOf(agent);
  return browser === null && system === null ? agent : [browser, system].filter(Boolean).join(' · ');
};
