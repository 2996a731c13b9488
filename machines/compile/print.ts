/** A chart as TypeScript for people to review: the mirror of a shipped flow. */
import type { Chart } from '../chart.ts';
import * as vocabulary from '../vocabulary.ts';

const makers: readonly string[] = Object.keys(vocabulary);
/** Types of guards and actions whose maker has another name. */
const renamed: Readonly<Record<string, string>> = { sendOut: 'send' };

const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`);
const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;

const isNamed = (value: object): value is { type: string; params: Record<string, unknown> } =>
  Object.keys(value).join() === 'type,params' &&
  makers.includes(renamed[(value as { type: string }).type] ?? (value as { type: string }).type);

const printed = (value: unknown, used: Set<string>): string => {
  if (typeof value === 'string') return quoted(value);
  if (value === null || typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return `[${value.map((one) => printed(one, used)).join(', ')}]`;
  if (isNamed(value)) {
    const maker = renamed[value.type] ?? value.type;
    used.add(maker);
    return `${maker}(${Object.values(value.params)
      .map((one) => printed(one, used))
      .join(', ')})`;
  }
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{ ${entries.map(([name, one]) => `${key(name)}: ${printed(one, used)}`).join(', ')} }`;
};

/** Source of `machines/<area>/<key>.ts`. */
export const printMirror = (chart: Chart, area: string): string => {
  const used = new Set<string>();
  const { key: name, body, nets, elements, problems, ...rest } = chart;
  const source = printed({ key: name, ...rest, body, nets, problems, elements }, used);
  const imports = used.size > 0 ? `import { ${[...used].toSorted().join(', ')} } from '../vocabulary.ts';\n` : '';
  return `/** Statechart of flows/${area}/${name}.bpmn, made by src/tools/mirrors.ts. Review it; change the drawing, not this file. */
import type { Chart } from '../chart.ts';
${imports}
export const ${name}: Chart = ${source};
`;
};
