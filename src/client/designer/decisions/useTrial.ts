/** Trying a table: what its inputs read, the values typed for it, what the decision makes of them. */
import { useNow } from '#client/data/clock.ts';
import { decide } from '#machines/dmn/decide.ts';
import type { Decisions, Table } from '#machines/dmn/decision.ts';
import { compileFeel, readsOf } from '#machines/feel/feel.ts';
import { pathsOf } from '#machines/verify/paths.ts';
import { isRecord } from '#model/values.ts';
import { useMemo, useState } from 'react';
import { separate } from './cellOptions.ts';

interface Variable {
  readonly path: string;
  readonly label: string;
  readonly type: string;
  readonly options: readonly string[];
}

/** What the inputs of a table read, each once; an input that is a name gives it its label and type. */
const variablesOf = ({ inputs }: Table): readonly Variable[] => {
  const found = new Map<string, Variable>();
  for (const { expression, label, type, allowed } of inputs)
    for (const path of pathsOf(expression)) {
      const own = path === expression.trim();
      const before = found.get(path);
      if (!before || (own && before.label === before.path))
        found.set(path, {
          path,
          label: own ? label || path : path,
          type: own ? (type ?? '').toLowerCase() : '',
          options: own && allowed ? separate(allowed).filter((one) => one.startsWith('"')) : [],
        });
    }
  return [...found.values()];
};

/** A typed text as the value that it would have in a record. */
const valueOf = (text: string, type: string): unknown => {
  if (type === 'boolean') return text === 'true';
  if (type !== '' && type !== 'any') return text;
  try {
    return readsOf(text).length > 0 ? text : compileFeel(text)({}, '');
  } catch {
    return text;
  }
};

const nested = (values: readonly (readonly [string, unknown])[]): Record<string, unknown> => {
  const whole: Record<string, unknown> = {};
  for (const [path, value] of values) {
    const parts = path.split('.');
    const last = parts.pop()!;
    let inside = whole;
    for (const part of parts) {
      const next = inside[part];
      inside = isRecord(next) ? (next as Record<string, unknown>) : ((inside[part] = {}) as Record<string, unknown>);
    }
    inside[last] = value;
  }
  return whole;
};

export type Trial = ReturnType<typeof useTrial>;

/** Values typed, and what the decision makes of them; null while nothing is filled in. */
export const useTrial = (decisions: Decisions | null, key: string) => {
  const now = useNow();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const logic = decisions?.[key]?.logic;
  const table = logic?.kind === 'table' ? logic : null;
  const variables = useMemo(() => (table ? variablesOf(table) : []), [table]);
  const filled = variables.some(({ path }) => (typed[path] ?? '') !== '');
  const decided = useMemo(() => {
    if (!decisions || !filled) return null;
    const values = nested(variables.map(({ path, type }) => [path, (typed[path] ?? '') === '' ? null : valueOf(typed[path]!, type)]));
    return decide(decisions, key, values, new Date(now).toISOString());
  }, [decisions, key, typed, variables, filled, now]);
  return { variables, typed, setTyped, decided };
};
