/** The browser and system that an agent string names, shortly; a string that is none of a known browser stands as it is. */
const browsers: readonly (readonly [name: string, mark: RegExp])[] = [
  ['WeCom', /wxwork\/(\d+)/],
  ['WeChat', /MicroMessenger\/(\d+)/],
  ['DingTalk', /DingTalk\/(\d+)/],
  ['Edge', /Edg\/(\d+)/],
  ['Chrome', /Chrome\/(\d+)/],
  ['Firefox', /Firefox\/(\d+)/],
  ['Safari', /Version\/(\d+).* Safari\//],
];
const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Windows', /Windows NT/],
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
];

export const browserOf = (agent: string): string => {
  const browser = browsers.find(([, mark]) => mark.test(agent));
  if (!browser) return agent;
  const system = systems.find(([, mark]) => mark.test(agent));
  return `${browser[0]} ${browser[1].exec(agent)?.[1] ?? ''}${system ? ` · ${system[0]}` : ''}`;
};
