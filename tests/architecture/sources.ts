/** Our own source files and what they import, read with a parser (TypeScript 7 has no API in JavaScript). */
import { parseSync } from 'oxc-parser';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

export interface Source {
  /** Path from the root, with `/`. */
  readonly file: string;
  readonly text: string;
  readonly lines: number;
  /** Paths from the root of our files imported statically or by `import()`. `types` marks type-only imports. */
  readonly imports: readonly { readonly file: string; readonly types: boolean; readonly lazy: boolean }[];
  readonly packages: readonly string[];
  /** Every string literal, without import specifiers. */
  readonly strings: readonly string[];
  /** The same with templates, `{}` for what is put in, and what stands between tags: all that a person may read. */
  readonly texts: readonly string[];
  readonly defaultExport: boolean;
  /** Statements that only pass on what another file exports. */
  readonly reExports: number;
  readonly statements: number;
}

const aliases: Readonly<Record<string, string>> = {
  '#model/': 'src/model/',
  '#resources/': 'src/resources/',
  '#server/': 'src/server/',
  '#client/': 'src/client/',
  '#machines/': 'machines/',
  '#flows/': 'flows/',
  '#tests/': 'tests/',
};

const folders = ['machines', 'src/model', 'src/resources', 'src/server', 'src/client', 'src/tools', 'stories', 'tests'];

function resolve(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier);
  for (const [alias, folder] of Object.entries(aliases)) if (specifier.startsWith(alias)) return folder + specifier.slice(alias.length);
  return null;
}

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) walk(item, visit);
  else if (isNode(value)) {
    visit(value);
    for (const child of Object.values(value)) if (typeof child === 'object') walk(child, visit);
  }
}

/** Of a template the parts with `{}` between them. */
const templateOf = (node: Node): string | null =>
  node.type === 'TemplateLiteral'
    ? (node['quasis'] as readonly { readonly value: { readonly cooked: string } }[]).map(({ value }) => value.cooked).join('{}')
    : node.type === 'JSXText'
      ? String(node['value']).trim()
      : null;

const textOf = (node: unknown): string | null =>
  isNode(node) && node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : null;

function read(file: string): Source {
  const text = readFileSync(path.join(root, file), 'utf8');
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message ?? 'cannot be parsed'}`);
  const imports: { file: string; types: boolean; lazy: boolean }[] = [];
  const packages: string[] = [];
  const strings: string[] = [];
  const templates: string[] = [];
  const specifiers = new Set<unknown>();
  const note = (source: unknown, types: boolean, lazy: boolean): void => {
    const specifier = textOf(source);
    if (specifier === null) return;
    specifiers.add(source);
    const target = resolve(file, specifier.replace(/\?.*$/, ''));
    if (target === null) packages.push(specifier);
    else imports.push({ file: target, types, lazy });
  };
  let defaultExport = false;
  let reExports = 0;
  walk(program, (node) => {
    if (node.type === 'ImportDeclaration') note(node['source'], node['importKind'] === 'type', false);
    if (node.type === 'ExportNamedDeclaration' && node['source'] !== null) {
      note(node['source'], node['exportKind'] === 'type', false);
      reExports += 1;
    }
    if (node.type === 'ExportAllDeclaration') {
      note(node['source'], false, false);
      reExports += 1;
    }
    if (node.type === 'ExportDefaultDeclaration') defaultExport = true;
    if (node.type === 'ImportExpression') note(node['source'], false, true);
  });
  walk(program, (node) => {
    const value = textOf(node);
    if (value !== null && !specifiers.has(node)) strings.push(value);
    const template = templateOf(node);
    if (template !== null && template !== '') templates.push(template);
  });
  return {
    file,
    text,
    lines: text.split('\n').length - 1,
    imports,
    packages,
    strings,
    texts: [...strings, ...templates],
    defaultExport,
    reExports,
    statements: program.body.length,
  };
}

export const sources: readonly Source[] = folders.flatMap((folder) => {
  const below = readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true });
  return below
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => read(path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')));
});

/** Mirrors of flows are generated: `machines/<area>/<key>.ts`. */
export const generated = (file: string): boolean => /^machines\/(?!compile|explore|feel|run)\w+\/\w+\.ts$/.test(file);
