/**
 * Two drawings compared in everything that they write: what the flow does differently, in words; what else differs in
 * the file, hidden properties and those of other engines too; what was only moved or coloured.
 */
import { w, type Words } from '#model/words.ts';
import type { Chart } from '../chart.ts';
import { compileChart } from '../compile/compileChart.ts';
import type { Labels } from '../rules.ts';
import { flowOf } from '../run/flow.ts';
import { changesOf, nameOf, type Property } from './changes.ts';
import { differenceOf, type Detour } from './difference.ts';
import type { CheckedField } from './fields.ts';
import { nothing, quote } from './settingWords.ts';
import { writtenIn, type Texts, type Written } from './written.ts';

export interface Alteration {
  readonly element: string;
  /** BPMN type without prefix. */
  readonly type: string;
  readonly name: Words;
  /** `moved`: nothing but where it stands, or its colours. */
  readonly kind: 'added' | 'removed' | 'changed' | 'moved';
  readonly properties: readonly Property[];
}

export interface Comparison {
  readonly alterations: readonly Alteration[];
  /** Documents that go another way; null: one of the two cannot be run. */
  readonly detours: readonly Detour[] | null;
  /** Combinations of values tried, and whether there were more. */
  readonly tried: number;
  readonly bounded: boolean;
}

/** A path in the file is one of these in the compiled flow, by which it is told already. Paths of extensions go on with `/…` or `[2]…`. */
const carried: Readonly<Record<string, readonly string[]>> = {
  name: ['name'],
  nameEn: ['name'],
  conditionExpression: ['condition'],
  default: ['otherwise'],
  sourceRef: ['from'],
  targetRef: ['to'],
  attachedToRef: ['host'],
  cancelActivity: ['event'],
  isInterrupting: ['event'],
  'tydf:Approver': ['task.approvers'],
  'tydf:Field': ['task.fields'],
  loopCharacteristics: ['loop'],
  triggeredByEvent: ['eventSubProcess'],
  script: ['script'],
  scriptFormat: ['script'],
  calledElement: ['call'],
  binding: ['call'],
  message: ['message'],
  effect: ['effect'],
  result: ['result', 'script', 'decision'],
  decision: ['decision'],
};
const settings = 'mode share nobody self repeated due onDue actions commentRequired signatureRequired rejectTo'.split(' ');

const tells = (path: string, known: ReadonlySet<string>): boolean => {
  const head = path.replace(/[/[].*$/, '');
  if (settings.includes(head)) return known.has(`task.${head}`);
  if (head.endsWith('EventDefinition')) return known.has('event');
  return (carried[head] ?? []).some((key) => known.has(key));
};

const named: Readonly<Record<string, Words>> = {
  name: w('Name', '名称'),
  nameEn: w('English name', '英文名称'),
  Documentation: w('Documentation', '说明'),
  text: w('Text', '文本'),
  isExecutable: w('Can be run', '可执行'),
  copyAtSubmit: w('Copies at submit', '提交时抄送'),
  copyAtEnd: w('Copies at the end', '结束时抄送'),
  repostAt: w('Reposted documents go on', '重新提交后从何处继续'),
  place: w('Place', '位置'),
  size: w('Size', '大小'),
  line: w('Line', '线路'),
  label: w('Place of the label', '标签位置'),
  isExpanded: w('Unfolded', '展开'),
  isHorizontal: w('Lies', '横向'),
  'background-color': w('Colour of the fill', '填充颜色'),
  'border-color': w('Colour of the line', '线条颜色'),
  color: w('Colour of the text', '文字颜色'),
  sourceRef: w('From', '起点'),
  targetRef: w('To', '终点'),
};

/** Values of the file that have words, by path. */
const values: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  repostAt: { start: w('at the start', '从头开始'), rejectingNode: w('at the step that rejected', '从驳回环节继续') },
  isExecutable: { true: w('yes', '是'), false: w('no', '否') },
  isExpanded: { true: w('yes', '是'), false: w('no', '否') },
  isHorizontal: { true: w('yes', '是'), false: w('no', '否') },
};

const pathWords = (path: string): Words => named[path] ?? named[path.replace(/\/(?:text|body)$/, '')] ?? w(path, path);
const valueOf = (path: string, text: string | undefined): Words =>
  text === undefined ? nothing : text === '' ? w('there', '有') : (values[path]?.[text] ?? quote(text));

const textsChanged = (before: Texts, after: Texts): readonly Property[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((path) => before[path] !== after[path])
    .map((path) => ({ key: path, name: pathWords(path), before: valueOf(path, before[path]), after: valueOf(path, after[path]) }));

const writtenName = ({ name, nameEn, id }: Written): Words => (name === '' ? w(id, id) : w(nameEn ?? name, name));

type Elements = Chart['elements'];

const alterationsOf = (
  [older, newer]: readonly [Readonly<Record<string, Written>>, Readonly<Record<string, Written>>],
  [before, after]: readonly [Elements, Elements],
  labels: Labels,
): readonly Alteration[] => {
  const told = new Map(changesOf(before, after, labels).map((change) => [change.element, change]));
  const nameIn = (elements: Elements, written: Written): Words =>
    elements[written.id] ? nameOf(elements, written.id) : writtenName(written);
  const lone = (written: Written, elements: Elements, kind: 'added' | 'removed'): Alteration => {
    const { id, type } = written;
    return { element: id, type, name: nameIn(elements, written), kind, properties: [] };
  };
  const gone = Object.values(older)
    .filter(({ id }) => !newer[id])
    .map((one) => lone(one, before, 'removed'));
  const others = Object.values(newer).flatMap((now): readonly Alteration[] => {
    const was = older[now.id];
    if (!was) return [lone(now, after, 'added')];
    const does = told.get(now.id)?.properties ?? [];
    const known = new Set(does.map(({ key }) => key));
    const kind: readonly Property[] =
      was.type === now.type || known.has('type')
        ? []
        : [{ key: 'type', name: w('Kind', '类型'), before: quote(was.type), after: quote(now.type) }];
    const hidden = textsChanged(was.texts, now.texts).filter(({ key }) => !tells(key, known));
    const look = textsChanged(was.look, now.look);
    const properties = [...does, ...kind, ...hidden];
    if (properties.length === 0 && look.length === 0) return [];
    const { id, type } = now;
    return [
      {
        element: id,
        type,
        name: nameIn(after, now),
        kind: properties.length > 0 ? 'changed' : 'moved',
        properties: [...properties, ...look],
      },
    ];
  });
  // Where something came in or went away, the flows around it have other ends: told with the rest, in the order of the file.
  return [...gone, ...others];
};

const hasErrors = ({ problems }: Chart): boolean => problems.some(({ severity }) => severity === 'error');

interface Asked {
  readonly before: string;
  readonly after: string;
  /** Key of the process; empty: the first that can be executed. */
  readonly process: string;
  readonly fields: readonly CheckedField[];
  readonly labels: Labels;
  readonly now: string;
}

/** Rejects where one of the files cannot be read. */
export const compareDrawings = async ({ before, after, process, fields, labels, now }: Asked): Promise<Comparison> => {
  const key = process === '' ? undefined : process;
  const [older, newer, was, is] = await Promise.all([
    writtenIn(before),
    writtenIn(after),
    compileChart(before, key),
    compileChart(after, key),
  ]);
  const alterations = alterationsOf([older, newer], [was.elements, is.elements], labels);
  if (hasErrors(was) || hasErrors(is)) return { alterations, detours: null, tried: 0, bounded: false };
  const { detours, tried, bounded } = differenceOf(flowOf(was), flowOf(is), now, fields);
  return { alterations, detours, tried, bounded };
};
