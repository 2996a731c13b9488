/** Comments and titles of tests name nothing that does not lie in the repository: whoever reads them has nothing else. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root, sources } from './sources.ts';

/** Numbers of documents and their parts. */
const numbered =
  /\brulings? [0-9]|\b(interface|specification|architecture|workflow),? ((section|chapter) )?[0-9]|\b(R-[0-9]{3}|A-[0-9]{2})\b|\bof the book\b|\bthe book's\b/g;
const document = /\b[\w-]+\.md\b/g;
const written = [
  'README.md',
  ...readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `docs/${file}`),
];
const names = new Set(written.map((file) => path.basename(file)));
const isHere = (name: string): boolean => names.has(name);

const outward = (text: string): string[] => [
  ...(text.match(numbered) ?? []),
  ...(text.match(document) ?? []).filter((name) => !isHere(name)),
];

it('finds what leads out, and not what only looks alike', () => {
  expect(outward('(rulings 16), interface 4.3, R-023, the rules of the book, plans.md')).toEqual([
    'rulings 1',
    'interface 4',
    'R-023',
    'of the book',
    'plans.md',
  ]);
  expect(outward('docs/adding.md, README.md, an interface of 4, BR-0231')).toEqual([]);
});

it('names nothing outside the repository', () => {
  const found = sources
    .filter(({ file }) => file !== 'tests/architecture/references.test.ts')
    .flatMap(({ file, text }) => outward(text).map((name) => `${file}: ${name}`));
  const pages = written.flatMap((file) => outward(readFileSync(path.join(root, file), 'utf8')).map((name) => `${file}: ${name}`));
  expect([...found, ...pages]).toEqual([]);
});
