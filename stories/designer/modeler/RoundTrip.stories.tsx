/** Files of all tools open, can be saved and opened again, and nothing of them is lost: elements, attributes, extensions, places. */
import { createModeler } from '#client/flow/modeler.ts';
import { lostBetween } from '#client/flow/whole.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useRef } from 'react';
import { expect } from 'storybook/test';
import { lost, readWritten } from './written.ts';

type Files = Readonly<Record<string, () => Promise<string>>>;
const cases = import.meta.glob<string>('../../../tests/conformance/cases/**/*.bpmn', { query: '?raw', import: 'default' });
const own = import.meta.glob<string>('../../../flows/**/*.bpmn', { query: '?raw', import: 'default' });
const files: Files = { ...cases, ...own };

let modeler: ReturnType<typeof createModeler>;
const Bench = () => {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    modeler = createModeler();
    modeler.attach(host.current!);
    return () => modeler.destroy();
  }, []);
  return <div ref={host} role="group" aria-label="Flow diagram" style={{ height: 400 }} />;
};

/** What the library cannot read (an id that stands twice, one with a blank): lost when saved, which the page says before it saves anything. */
const unreadable: Readonly<Record<string, string>> = { 'validation/duplicate-id.bpmn': '“a”', 'habits/habits.bpmn': '“start”' };

/** What went wrong with a file, or null. */
const troubleWith = async (name: string, xml: string): Promise<string | null> => {
  const before = await readWritten(xml);
  const opened = await modeler.open(xml).then(
    () => null,
    (error: unknown) => String(error),
  );
  // A file that is no BPMN is refused, and says so.
  if (!before) return opened === null ? 'opened, though it cannot be read' : null;
  // Neither has a file in which there is nothing to draw.
  if (![...before.elements.keys()].some((element) => /^bpmn:(?:Process|Collaboration)\b/.test(element)))
    return opened === null ? 'opened, though there is nothing to draw' : null;
  if (opened !== null) return opened;
  const saved = await modeler.xml();
  const after = await readWritten(saved);
  if (!after) return 'what was saved cannot be read';
  const gone = [...lost(before, after), ...lostBetween(xml, saved)].filter((what) => what !== unreadable[name]);
  if (gone.length > 0) return gone.slice(0, 3).join(' | ');
  await modeler.open(saved);
  return (await modeler.xml()) === saved ? null : 'the second time it is saved it is another file';
};

const meta: Meta<typeof Bench> = { title: 'Designer/Modeler/RoundTrip', component: Bench };
export default meta;
type Story = StoryObj<typeof meta>;

const survives = (within: RegExp): Story => ({
  play: async () => {
    const chosen = Object.entries(files).filter(([path]) => within.test(path));
    await expect(chosen.length).toBeGreaterThan(0);
    const troubles: string[] = [];
    for (const [path, load] of chosen) {
      const name = path.split('/').slice(-2).join('/');
      const trouble = await troubleWith(name, await load());
      if (trouble !== null) troubles.push(`${name}: ${trouble}`);
    }
    await expect(troubles).toEqual([]);
  },
});

export const ShippedFlows = survives(/\/flows\//);
export const Gateways = survives(/\/gateways\/[a-h]/);
export const MoreGateways = survives(/\/gateways\/[i-z]/);
export const Calls = survives(/\/calls\//);
export const Loops = survives(/\/loops\//);
export const Patterns = survives(/\/patterns\//);
export const Data = survives(/\/data\//);
export const Timers = survives(/\/timers\//);
export const Messages = survives(/\/(?:messages|signals)\//);
export const Errors = survives(/\/(?:errors|escalations)\//);
export const OtherEvents = survives(/\/events\/(?!timers|messages|signals|errors|escalations)/);
export const Parts = survives(/\/subprocess\//);
export const Compensation = survives(/\/compensation\//);
export const OtherEngines = survives(/\/foreign\//);
export const Imports = survives(/\/importer\//);
export const Unfinished = survives(/\/validation\//);
