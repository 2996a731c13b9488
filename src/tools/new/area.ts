/** The first files of an area on both sides, and its line in each central list. */
import { wordsOf, type AskedArea } from './asked.ts';
import type { Edit, Plan } from './plan.ts';

const imported = (name: string, from: string): string => `import { ${name} } from '${from}';\n`;

/** A line before the first one of ours that is like it. */
const before = (file: string, mark: RegExp, line: string): Edit => ({
  file,
  with: (text) => text.replace(mark, (found) => line + found),
});

export function areaPlan(asked: AskedArea): Plan {
  const { area, en, zh } = asked;
  const folder = `src/resources/${area}`;
  return {
    made: {
      [`${folder}/index.ts`]: `/** Resources of ${en}, one line each, loaded on demand. */
import type { Area, Entries } from '../entry.ts';

const resources = {} as const satisfies Entries;

export const ${area}: Area = { module: '${area}', resources };
`,
      [`${folder}/manifest.ts`]: `/** What ${en} brings beside its definitions. */
import { w } from '#model/words.ts';
import type { Manifest } from '../manifest.ts';

export const ${area}Manifest = {
  menus: [{ system: 'office', rank: 60, path: '/${area}', name: ${wordsOf(asked)}, icon: 'folder', groups: [] }],
} as const satisfies Manifest;
`,
      [`src/server/areas/${area}.ts`]: `/** ${en} on the server. */
import type { Area } from '#server/context.ts';

export const ${area}: Partial<Area> = {};
`,
      [`tests/server/http/calls/${area}/${area}.test.ts`]: `/** The ordinary calls of the area's resources, by their fixtures. */
import { loadFixtures, loadRegisters } from '#tests/fixtures/index.ts';
import { describeFlows } from '#tests/server/http/calls/flows.ts';
import { describeRecords } from '#tests/server/http/calls/records.ts';
import { describeRegisters } from '#tests/server/http/calls/registers.ts';

const fixtures = await loadFixtures('${area}');
describeRecords(fixtures);
describeFlows(fixtures);
describeRegisters(await loadRegisters('${area}'));
`,
      [`docs/areas/${area}.md`]: `# ${en} (\`${area}\`)

${zh}. Definitions: \`${folder}\`. Flows: \`flows/${area}\`. Code: \`src/server/areas/${area}.ts\`.

## Resources

| resource | what it is |
|---|---|
`,
    },
    edits: [
      before('src/resources/catalogue.ts', /import \{ workflow \}/, imported(area, `./${area}/index.ts`)),
      before('src/resources/catalogue.ts', /\} as const satisfies Readonly<Record<string, Area>>/, `  ${area},\n`),
      before('src/resources/seeds.ts', /import \{ workflowManifest \}/, imported(`${area}Manifest`, `./${area}/manifest.ts`)),
      before('src/resources/seeds.ts', /\} as const satisfies Readonly<Record<AreaKey, Manifest>>/, `  ${area}: ${area}Manifest,\n`),
      before('src/server/areas/areas.ts', /import \{ workflow \}/, imported(area, `./${area}.ts`)),
      { file: 'src/server/areas/areas.ts', with: (text) => text.replace(/(Partial<Area>>> = \{[^}]*?),?\s*\}/, `$1, ${area} }`) },
    ],
    next: [
      `its resources: npm run new -- record ${area} …`,
      `where they stand: groups of ${folder}/manifest.ts (move menus to a file of their own when they grow); kind of its flows: flowCategory`,
    ],
  };
}
