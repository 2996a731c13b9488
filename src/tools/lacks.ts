/**
 * What a resource still lacks, in words: `npm run check -- <key>`. Exit code 1 where something is missing that every resource has; hints that
 * depend on the resource are printed and cost nothing.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sha256 } from '#machines/sha256.ts';
import { flowsOf } from '#model/flows.ts';
import { catalogue } from '#resources/catalogue.ts';
import { loadRegistry } from '#resources/registry.ts';
import { directories } from '#resources/seeds.ts';
import { shippedParts } from '#server/areas/check.ts';
import { problemsOf } from '#server/areas/problems.ts';
import { tableOf } from '#server/db/tables.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const at = (file: string): string => path.join(root, file);
const textOf = (file: string): string => (existsSync(at(file)) ? readFileSync(at(file), 'utf8') : '');
const filesBelow = (folder: string): readonly string[] =>
  existsSync(at(folder))
    ? readdirSync(at(folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(tsx?|sql)$/.test(file))
        .map((file) => path.join(folder, file))
    : [];
const isNamedBelow = (folder: string, name: string): boolean => filesBelow(folder).some((file) => textOf(file).includes(name));

interface Found {
  /** What every resource of its kind has. */
  readonly missing: readonly string[];
  /** What most have. */
  readonly hints: readonly string[];
}

async function lacksOf(key: string): Promise<Found | null> {
  const [entry, definition] = [catalogue.get(key), (await loadRegistry()).get(key)];
  if (entry === undefined || definition === undefined) return null;
  const { area } = entry;
  const source = filesBelow(`src/resources/${area}`).find((file) => file.endsWith(`/${key}.ts`)) ?? `src/resources/${area}/${key}.ts`;
  const fixture = `tests/fixtures/${area}/${key}.ts`;
  const parts = await shippedParts();
  const stored = definition.kind !== 'report';
  const isMade = (name: string): boolean =>
    filesBelow('src/server/db/migrations').some((file) => new RegExp(`^create table "?${name}"?[\\s(]`, 'm').test(textOf(file)));
  const tables = stored ? [tableOf(definition).name, ...Object.values(tableOf(definition).lines).map(({ name }) => name)] : [];
  const drawings = flowsOf(definition).map((flow) => `flows/${area}/${flow}.bpmn`);
  const calls = (parts.areas[area]?.calls ?? []).filter(({ resource }) => resource === key);
  const tests = filesBelow('tests/server/http').map(textOf);
  const rights = definition.access.grants;
  const isClosed = Object.keys(rights).every((role) => role === 'sys_admin');
  const isPlaced = directories.some(({ groups }) => groups.some(({ resources }) => resources.includes(key)));
  const unless = (there: boolean, sentence: string): readonly string[] => (there ? [] : [sentence]);
  return {
    missing: [
      ...problemsOf(parts).filter((problem) => new RegExp(`\\b${key}\\b`).test(problem)),
      ...tables.flatMap((name) => unless(isMade(name), `No migration makes the table ${name}: npm run migration -- ${key}`)),
      ...unless(!stored || existsSync(at(fixture)), `It has no fixture: ${fixture}`),
      ...(definition.kind === 'document'
        ? drawings.flatMap((drawing) => [
            ...unless(existsSync(at(drawing)), `It has no drawing: ${drawing}`),
            ...unless(
              textOf('machines/mirrors.ts').includes(sha256(textOf(drawing))),
              `Its mirror is not that of ${drawing}: npx tsx src/tools/mirrors.ts`,
            ),
          ])
        : []),
      ...calls.flatMap(({ method, path: last }) =>
        unless(
          tests.some((text) => text.includes(key) && text.includes(last.split('/', 1)[0] ?? last)),
          `No test calls ${method} ${entry.apiPath}/${last.replaceAll(/:(\w+)/g, '{$1}')}.`,
        ),
      ),
      ...unless(!/: say what it /.test(textOf(source)), `${source} does not say yet what it is for.`),
    ],
    hints: [
      ...unless(isPlaced, `It stands in the menu under "More": place it in the menus of ${area}.`),
      ...unless(!isClosed, 'It is closed to everybody but the administrator of the system.'),
      ...unless(definition.icon !== undefined || !isPlaced, 'It has no icon of its own.'),
      ...unless(textOf(`docs/areas/${area}.md`).includes(`\`${key}\``), `docs/areas/${area}.md does not name it.`),
      ...unless(
        [key, ...tables].some((name) => isNamedBelow('src/server/demo', name)),
        'The demo company has no record of it.',
      ),
      ...(definition.kind === 'document'
        ? [
            ...unless(
              definition.document?.figure !== undefined || (definition.document?.matter ?? []).length > 1,
              'Little is told of what is decided about: a figure, two to five parts of document.matter.',
            ),
            ...unless(
              isNamedBelow('tests/journeys', key),
              'No journey tells its story; the ways through its flow are played all the same.',
            ),
          ]
        : []),
    ],
  };
}

const [key = ''] = process.argv.slice(2);
const found = await lacksOf(key);
if (found === null) {
  process.stderr.write(`There is no resource “${key}”.\n`);
  process.exitCode = 2;
} else {
  const listed = (title: string, sentences: readonly string[]): string =>
    sentences.length === 0 ? '' : `${title}\n${sentences.map((one) => `  ${one}\n`).join('')}`;
  const { missing, hints } = found;
  process.stdout.write(listed('Missing:', missing) + listed('Most have, this one has not:', hints));
  if (missing.length === 0) process.stdout.write(`${key} has what every resource of its kind has.\n`);
  process.exitCode = missing.length === 0 ? 0 : 1;
}
