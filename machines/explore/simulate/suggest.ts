/** Values for cases worth keeping: one for each way through a flow, around the limits of its conditions. */
import type { CompiledFlow, Values } from '../../flow.ts';
import { pathsOf } from '../paths.ts';
import { samplesOf } from '../samples.ts';
import type { CheckedField } from '../../verify/fields.ts';

/** Choices that conditions name, and one that none names; other values of a list are no value at all. */
const domainsOf = (conditions: readonly string[], fields: readonly CheckedField[]): Record<string, readonly unknown[]> => {
  const samples = samplesOf(conditions);
  return Object.fromEntries(
    fields.flatMap(({ name, options }) => {
      const named = samples.get(name);
      if (!named || !options) return [];
      const codes = options.map(({ value }) => value);
      const other = codes.find((code) => !named.has(code));
      return [[name, [...codes.filter((code) => named.has(code)), ...(other === undefined ? [] : [other])]] as const];
    }),
  );
};

/** The shortest ways first; ways of the same steps once. Empty where no way can be found from the conditions alone. */
export const suggestedValues = (flow: CompiledFlow, fields: readonly CheckedField[], starter: Values, now: string): readonly Values[] => {
  const conditions = Object.values(flow.elements).flatMap(({ condition }) => condition ?? []);
  const { paths } = pathsOf(flow, now, { ...domainsOf(conditions, fields), starter: [starter] });
  return paths
    .filter(({ decisions, end }) => end === 'approved' && decisions.every(({ decision }) => decision === 'approve'))
    .toSorted((one, other) => one.decisions.length - other.decisions.length)
    .map(({ values: { starter: _starter, ...values } }) => values);
};
