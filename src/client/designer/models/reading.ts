/** BPMN files before they are kept: what each holds, what of other engines was understood, what could not be run. Read in the browser. */
import { compileFlow } from '#machines/compile/compile.ts';
import { importReport } from '#machines/compile/notes.ts';
import { processesOf } from '#machines/compile/processes.ts';
import type { Note } from '#machines/compile/report.ts';
import type { FlowProblem } from '#machines/flow.ts';
import { sketchOf } from '#machines/sketch.ts';
import type { Sketch } from '#model/workflow/design.ts';
import type { Words } from '#model/words.ts';

export interface ReadFile {
  readonly file: string;
  readonly xml: string;
  readonly sketch: Sketch | null;
  /** Processes that can be executed: key and name. */
  readonly processes: readonly { readonly key: string; readonly name: Words }[];
  readonly problems: readonly FlowProblem[];
  readonly notes: readonly Note[];
  /** Engine whose extensions stand in it. */
  readonly from: 'Flowable' | 'Activiti' | 'Camunda' | null;
}

const engines = [
  ['Flowable', 'http://flowable.org/bpmn'],
  ['Activiti', 'http://activiti.org/bpmn'],
  ['Camunda', 'http://camunda.org/schema/'],
] as const;

const once = <Item>(items: readonly Item[]): readonly Item[] => [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];

export const readFile = async (file: string, xml: string): Promise<ReadFile> => {
  const keys = await processesOf(xml);
  const flows = await Promise.all(keys.length === 0 ? [compileFlow(xml)] : keys.map((key) => compileFlow(xml, key)));
  return {
    file,
    xml,
    sketch: sketchOf(xml),
    processes: keys.length === 0 ? [] : flows.map(({ key, name }) => ({ key, name })),
    problems: once(flows.flatMap(({ problems }) => problems)),
    notes: once(await importReport(xml)),
    from: engines.find(([, space]) => xml.includes(space))?.[0] ?? null,
  };
};
