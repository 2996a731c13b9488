/**
 * Scripts as FEEL. FEEL stays what it is; JavaScript, Groovy and JUEL are translated where they are one expression, or a sequence of
 * assignments and `execution.setVariable(…)`. Nothing else runs.
 */
import type { FlowElement, Mapping } from '../flow.ts';
import { translate } from './foreign.ts';
import { scriptNotFeel } from './problem.ts';
import type { Source } from './source.ts';
import { Untranslatable } from './tokens.ts';

const foreignFormats = /^(?:javascript|js|ecmascript|groovy|juel|python|application\/javascript|text\/javascript)$/;

const sets = /^(?:execution|task)\.setVariable(?:Local)?\(\s*(?:"([^"]+)"|'([^']+)')\s*,\s*([^]+)\)$/;
const assigns =
  /^(?:(var|let|const|def|String|int|Integer|long|Long|double|boolean|Boolean)\s+)?([\p{L}_][\p{L}\p{N}_]*)\s*=(?!=)\s*([^]+)$/u;
const speaks = /^(?:println|print|console\.log|System\.out\.println|out:println)\b/;

interface Statement {
  /** Variable that is set; null of a bare expression. */
  readonly target: string | null;
  readonly feel: string;
  /** Known in the script only. */
  readonly local: boolean;
}

/** Lines and parts between semicolons, comments dropped. What stands in quotes or brackets divides nothing. */
const statementsIn = (text: string): string[] => {
  const found = [''];
  let depth = 0;
  for (const [part] of text.matchAll(/"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'|\/\*[^]*?\*\/|\/\/.*|^\s*#.*|[^]/gm)) {
    if (/^(?:\/\*|\/\/|\s*#)/.test(part)) continue;
    if (depth <= 0 && (part === ';' || part === '\n')) found.push('');
    else {
      if (part.length === 1) depth += '([{'.includes(part) ? 1 : ')]}'.includes(part) ? -1 : 0;
      found[found.length - 1] += part;
    }
  }
  return found.map((statement) => statement.trim()).filter((statement) => statement !== '' && !speaks.test(statement));
};

const statementOf = (text: string): Statement => {
  const set = sets.exec(text);
  if (set) return { target: set[1] ?? set[2]!, feel: translate(set[3]!), local: false };
  const assigned = assigns.exec(text);
  if (assigned) return { target: assigned[2]!, feel: translate(assigned[3]!), local: true };
  return { target: null, feel: translate(text.replace(/^return\s+/, '')), local: false };
};

/** The value after the statements: each is an entry of a context, which sees those before it. */
const after = (statements: readonly Statement[], value: string): string =>
  statements.length === 0
    ? value
    : `{${statements.map(({ target, feel }, at) => `${target ?? `_${at}`}: ${feel}`).join(', ')}, _result: ${value}}._result`;

/** The variables that a script sets, where it does nothing else; null otherwise. */
export const settingsOf = (text: string): readonly Mapping[] | null => {
  try {
    const statements = statementsIn(text).map(statementOf);
    if (statements.length === 0 || statements.some(({ target }) => target === null)) return null;
    return statements.flatMap(({ target, feel, local }, at) =>
      target === null || local ? [] : [{ target, source: after(statements.slice(0, at), feel) }],
    );
  } catch (problem) {
    if (problem instanceof Untranslatable) return null;
    throw problem;
  }
};

const translated = (text: string, result: string | null, keeps: boolean): Partial<FlowElement> => {
  const statements = statementsIn(text).map(statementOf);
  const outputs: Mapping[] = [];
  for (const [at, { target, feel, local }] of statements.entries())
    if (target !== null && (!local || keeps)) outputs.push({ target, source: after(statements.slice(0, at), feel) });
  const last = statements.at(-1);
  const value = last ? after(statements.slice(0, -1), last.feel) : 'null';
  if (outputs.length === 0) return { script: { feel: value, result } };
  if (result !== null) outputs.push({ target: result, source: value });
  return { script: { feel: 'null', result: null }, outputs };
};

/** Is it a language whose expressions are translated? */
export const isForeignScript = (format: string): boolean => foreignFormats.test(format.toLowerCase());

const isForeign = (format: string, text: string): boolean => foreignFormats.test(format) || /^\s*[$#]\{/.test(text);

/** A script task assigns the value of its script; it is a problem where that cannot be FEEL. */
export const scriptOf = (
  id: string,
  format: string,
  text: string,
  result: string | null,
  keeps: boolean,
  source: Source,
): Partial<FlowElement> => {
  if (!isForeign(format, text)) return { script: { feel: source.feel(id, text), result } };
  try {
    const made = /^\s*[$#]\{/.test(text) ? { script: { feel: source.feel(id, text), result } } : translated(text, result, keeps);
    source.note({
      kind: 'translated',
      element: id,
      from: text,
      to: [made.script?.feel, ...(made.outputs ?? []).map(({ target, source: feel }) => `${target} = ${feel}`)]
        .filter((one) => one !== 'null')
        .join('; '),
    });
    return made;
  } catch (problem) {
    if (!(problem instanceof Untranslatable)) throw problem;
    source.problems.push(scriptNotFeel(format)(id));
    return { script: { feel: 'null', result: null } };
  }
};

/** FEEL of a script that gives a value. */
export const scriptValue = (id: string, format: string, text: string, source: Source): string =>
  scriptOf(id, format, text, null, false, source).script?.feel ?? 'null';
