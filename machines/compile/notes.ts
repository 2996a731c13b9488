/** The report of an import: what became of the parts of a file that another engine wrote. */
import type { ModdleElement } from 'bpmn-moddle';
import { w, type Words } from '#model/words.ts';
import { processesIn, readProcess } from './read.ts';
import type { Note } from './report.ts';
import { list, localName, Source } from './source.ts';

const reasons: readonly (readonly [RegExp, Words])[] = [
  [
    /^(?:async\w*|exclusive|jobPriority|failedJobRetryTimeCycle|retryCounter|retries)$/,
    w('Every step is stored at once; failed work is tried again by the product’s own rule', '每一步都会立即保存；失败的工作按系统规则重试'),
  ],
  [/[Ll]istener/, w('Code of another engine does not run here', '其他引擎的代码不会在此运行')],
  [
    /^(?:class|delegateExpression|field|customProperties|connector)$/,
    w('Code of another engine does not run here', '其他引擎的代码不会在此运行'),
  ],
  [/^form/, w('Forms are drawn by the product', '表单由系统绘制')],
  [/^(?:candidateStarter\w+|isStartableInTasklist)$/, w('Who may start is a matter of permissions', '谁可以发起由权限决定')],
  [/^(?:history\w*|versionTag|diagramRelationId)$/, w('History and versions are kept by the product', '历史和版本由系统管理')],
  [/^(?:property|properties)$/, w('A remark of the modeller', '建模工具的备注')],
];

const none = w('Nothing here corresponds to it', '系统中没有对应的设置');

const reasonOf = (name: string): Words => reasons.find(([pattern]) => pattern.test(name))?.[1] ?? none;

const within = (element: ModdleElement): ModdleElement[] =>
  Object.values(element)
    .flat()
    .filter((one): one is ModdleElement => typeof one === 'object' && one !== null && '$type' in one && one.$parent === element);

/** Attributes and extension elements of other engines: asked for by the reader, or not. */
const foreignParts = (element: ModdleElement, id: string, source: Source, notes: Note[]): void => {
  const here = element.id ?? id;
  const seen = source.seen.get(element);
  const put = (name: string, from: string, known: boolean): void => {
    if (!known) notes.push({ kind: 'ignored', element: here, from, why: reasonOf(name.slice(name.indexOf(':') + 1)) });
    else if (!source.notes.some((note) => note.element === here && from.includes(note.from)))
      notes.push({ kind: 'understood', element: here, from });
  };
  for (const [name, value] of Object.entries(element.$attrs ?? {})) {
    const vendor = source.vendors.get(name.split(':')[0]!);
    if (vendor !== undefined && vendor !== 'tydf' && name.includes(':')) put(name, `${name}="${value}"`, seen?.has(name) ?? false);
  }
  for (const child of within(element)) {
    if (child.$type !== 'bpmn:ExtensionElements') {
      foreignParts(child, here, source, notes);
      continue;
    }
    for (const one of list(child, 'values')) {
      const vendor = source.vendors.get(one.$type.split(':')[0]!);
      if (vendor !== undefined && vendor !== 'tydf') put(localName(one), `<${one.$type}>`, seen?.has(one.$type) ?? false);
    }
  }
};

/**
 * The notes tell what was understood, translated (from → to) and ignored (why), of all processes of the file that can be executed and of what they refer
 * to. None where the file cannot be read, or where nothing in it is another engine's.
 */
export const importReport = async (xml: string): Promise<readonly Note[]> => {
  let source: Source;
  try {
    source = await Source.of(xml, []);
  } catch {
    return [];
  }
  for (const { id } of processesIn(source)) if (id !== undefined) readProcess(source, id);
  const notes = [...source.notes];
  for (const one of list(source.root, 'rootElements')) foreignParts(one, one.id ?? '', source, notes);
  const order = { translated: 0, understood: 1, ignored: 2 } as const;
  return notes.toSorted((a, b) => order[a.kind] - order[b.kind]);
};
