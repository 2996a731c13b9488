/**
 * Puts a switch at every permission check of the server while the mutation run loads it: `permit(n)` answers whether check n is left
 * out. Only that run knows of it; neither the product nor other tests are built this way.
 */
import path from 'node:path';
import type { Plugin } from 'vite';

/** One check in the source. */
export interface Site {
  /** Its number, which `permit` is asked with. */
  readonly at: number;
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

/** What each check says when it is left out: nothing where it refuses by throwing, yes where it answers. */
const passes: Readonly<Record<string, string>> = {
  requireCode: 'undefined',
  requireOneOf: 'undefined',
  requirePermission: 'undefined',
  operating: 'undefined',
  watching: 'undefined',
  may: 'true',
  has: 'true',
  seesSecrets: 'true',
  reachesDepartment: 'true',
  mayRead: 'Promise.resolve(true)',
  hasTask: 'Promise.resolve(true)',
  scopeOf: 'null',
};
const call =
  /(?<![\w.'`])(?:(requireCode|requireOneOf|requirePermission|operating|watching|may|seesSecrets|reachesDepartment|mayRead|hasTask|scopeOf)|[\w.?]*permissions\.(has))\(/g;

/** Place behind the parenthesis that closes the one before `from`; texts in quotes are skipped. */
function closing(source: string, from: number): number {
  let depth = 1;
  let quote: string | null = null;
  for (let at = from; at < source.length; at += 1) {
    const sign = source[at];
    if (quote !== null) {
      if (sign === '\\') at += 1;
      else if (sign === quote) quote = null;
    } else if (sign === "'" || sign === '"' || sign === '`') quote = sign;
    else if (sign === '(') depth += 1;
    else if (sign === ')' && (depth -= 1) === 0) return at + 1;
  }
  throw new Error('a call without its end');
}

const declares = /\b(function|export const|const)\s*$/;
const isCommented = (source: string, at: number): boolean => /^\s*(\*|\/\/|\/\*)/.test(source.slice(source.lastIndexOf('\n', at) + 1, at));

/** The source with switches, and the checks that were found, numbered from `first`. */
function switched(source: string, file: string, first: number): { readonly code: string; readonly sites: readonly Site[] } {
  const sites: Site[] = [];
  let code = '';
  let done = 0;
  for (const found of source.matchAll(call)) {
    const { index: at } = found;
    if (at < done || declares.test(source.slice(0, at)) || isCommented(source, at)) continue;
    const end = closing(source, at + found[0].length);
    const text = source.slice(at, end);
    const answer = passes[found[1] ?? found[2] ?? ''] ?? 'undefined';
    code += `${source.slice(done, at)}(globalThis.permit(${first + sites.length}) ? ${answer} : ${text})`;
    sites.push({ at: first + sites.length, file, line: source.slice(0, at).split('\n').length, text: text.replaceAll(/\s+/g, ' ') });
    done = end;
  }
  return { code: code + source.slice(done), sites };
}

export function switches(root: string): Plugin {
  let count = 0;
  return {
    name: 'permission-switches',
    enforce: 'pre',
    transform(source, id) {
      const file = path.relative(root, id.split('?')[0] ?? id);
      if (!/^src\/server\/.*\.ts$/.test(file)) return null;
      const { code, sites } = switched(source, file, count);
      if (sites.length === 0) return null;
      count += sites.length;
      return { code: `(globalThis.permissionSites ??= []).push(...${JSON.stringify(sites)});\n${code}`, map: null };
    },
  };
}
