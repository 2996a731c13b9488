/** All that is proved of a flow before it is deployed, in one report. */
import { w } from '#model/words.ts';
import { pathsOf } from '../explore/paths.ts';
import { combinationsOf, samplesOf } from '../explore/samples.ts';
import type { CompiledFlow } from '../flow.ts';
import { conditionsOf } from './conditions.ts';
import type { CheckedField } from './fields.ts';
import type { Finding, Report } from './finding.ts';
import { formsOf } from './forms.ts';
import { soundnessOf } from './soundness.ts';

/** Elements whose way rests on nothing but conditions and people; others may go where trying values does not lead. */
const plain = new Set([
  'StartEvent',
  'EndEvent',
  'SequenceFlow',
  'UserTask',
  'ManualTask',
  'ExclusiveGateway',
  'ParallelGateway',
  'InclusiveGateway',
]);
const mostTried = 400;

/** Ways that no value takes, though each condition could hold by itself: the machine is walked with all combinations. */
const untaken = (flow: CompiledFlow, now: string, fields: readonly CheckedField[], known: ReadonlySet<string>): readonly Finding[] => {
  const elements = Object.values(flow.elements);
  if (!elements.every(({ type }) => plain.has(type))) return [];
  const domains = Object.fromEntries(
    fields.flatMap(({ name, options }) => (options ? [[name, options.map(({ value }) => value)] as const] : [])),
  );
  const samples = samplesOf(
    elements.flatMap(({ condition }) => condition ?? []),
    domains,
  );
  if (combinationsOf(samples) > mostTried) return [];
  return pathsOf(flow, now, domains)
    .untaken.filter((id) => !known.has(id))
    .map((element) => ({
      element,
      severity: 'warning',
      kind: 'untaken',
      reason: w('No values lead here', '没有任何取值会走到此处'),
      mend: w('Compare it with the conditions before it', '与前面的条件对照'),
    }));
};

/**
 * Soundness, and where there is a document its fields against the conditions. `fields` is null for processes without a document; `now`
 * is the time at which conditions are tried. Who can approve and what becomes of running instances need the organisation and the trail:
 * approvers.ts, replay.ts.
 */
export const verify = (flow: CompiledFlow, fields: readonly CheckedField[] | null, now: string): Report => {
  const { findings, states, bounded } = soundnessOf(flow);
  const told = fields === null ? [] : [...conditionsOf(flow, fields), ...formsOf(flow, fields)];
  const broken = [...findings, ...told].some(({ severity }) => severity === 'error');
  // A flow that is wrong already would only be told so again.
  const more = fields === null || broken ? [] : untaken(flow, now, fields, new Set(told.map(({ element }) => element)));
  return { findings: [...findings, ...told, ...more], states, bounded };
};
