/** The first files of a resource, and its line in the lists of its area. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { blankDrawing } from '#server/workflow/drawing.ts';
import { catalogued, hasFlow, prefixOf, wordsOf, type AskedResource } from './asked.ts';
import { definitionOf, ledgerOf } from './definition.ts';
import { fixtureOf, reportCalls, reportTest } from './fixture.ts';
import { root, type Edit, type Plan } from './plan.ts';

/** Its entry in the index of the area. */
function entryOf(asked: AskedResource): Edit {
  const { kind, area, key } = asked;
  const line = `  ${key}: entry('${catalogued(kind)}', '${prefixOf(kind)}', ${wordsOf(asked)}, () => import('./${key}.ts').then((m) => m.${key})),\n`;
  return {
    file: `src/resources/${area}/index.ts`,
    with: (text) => {
      // An area that has had none yet imports nothing for it.
      const ready = text.includes(' entry, ')
        ? text
        : text.replace('import type { Area, Entries }', `import { w } from '#model/words.ts';\nimport { entry, type Area, type Entries }`);
      return ready.replace(
        /(\{)?\} as const satisfies Entries;/,
        (_, empty?: string) => `${empty ? '{\n' : ''}${line}} as const satisfies Entries;`,
      );
    },
  };
}

/** A new ledger stands in `ledgers.ts` of the area, which its manifest names. */
function ledgerPlan(asked: AskedResource): Pick<Plan, 'made' | 'edits'> {
  const { area, ledger } = asked;
  const file = `src/resources/${area}/ledgers.ts`;
  if (!ledger.isNew) return { made: {}, edits: [] };
  const source = ledgerOf(asked);
  const list = `${area}Ledgers`;
  if (existsSync(path.join(root, file)))
    return {
      made: {},
      edits: [
        {
          file,
          with: (text) =>
            text.replace(
              /(export const \w+Ledgers: readonly Ledger\[\] = \[)([^\]]*)\]/,
              (_, begins: string, listed: string) => `${source}\n${begins}${listed}, ${ledger.key}]`,
            ),
        },
      ],
    };
  return {
    made: {
      [file]: `/** Ledgers of the area. */
import { ledger, type Ledger } from '#model/posting.ts';
import { w } from '#model/words.ts';

${source}
export const ${list}: readonly Ledger[] = [${ledger.key}];
`,
    },
    edits: [
      {
        file: `src/resources/${area}/manifest.ts`,
        with: (text) =>
          text
            .replace(/(import type \{ Manifest \} from '\.\.\/manifest\.ts';\n)/, `$1import { ${list} } from './ledgers.ts';\n`)
            .replace(/\n\} as const satisfies Manifest;/, `\n  ledgers: ${list},\n} as const satisfies Manifest;`),
      },
    ],
  };
}

/** A report answers by a call of its own. */
function reportPlan(asked: AskedResource): Pick<Plan, 'made' | 'edits'> {
  const { area, key } = asked;
  const calls = `${key}Calls`;
  return {
    made: {
      [`src/server/business/${area}/${key}.ts`]: reportCalls(asked),
      [`tests/server/http/calls/${area}/${key}.test.ts`]: reportTest(asked),
    },
    edits: [
      {
        file: 'tests/server/access/routes.ts',
        with: (text) => text.replace(/\n`;\n$/, `\n${`GET    /tydf/api/${key}/rows`.padEnd(74)}system admin\n\`;\n`),
      },
      {
        file: `src/server/areas/${area}.ts`,
        with: (text) => {
          const ready = text.replace(
            /(import type \{ Area \} from '#server\/context\.ts';\n)/,
            `$1import { ${calls} } from '../business/${area}/${key}.ts';\n`,
          );
          return /\bcalls: \[/.test(ready)
            ? ready.replace(/\bcalls: \[/, `calls: [...${calls}, `)
            : ready.replace(/Partial<Area> = \{/, `Partial<Area> = { calls: [...${calls}],`);
        },
      },
    ],
  };
}

export function resourcePlan(asked: AskedResource): Plan {
  const { kind, area, key } = asked;
  const more = kind === 'stock' ? ledgerPlan(asked) : kind === 'report' ? reportPlan(asked) : { made: {}, edits: [] };
  return {
    made: {
      [`src/resources/${area}/${key}.ts`]: definitionOf(asked),
      ...(hasFlow(kind) && { [`flows/${area}/${key}.bpmn`]: blankDrawing(key, asked.zh, asked.en) }),
      ...(kind !== 'report' && { [`tests/fixtures/${area}/${key}.ts`]: fixtureOf(asked) }),
      ...more.made,
    },
    edits: [entryOf(asked), ...more.edits],
    next: [
      `what it is: docstring, fields, rules and list${kind === 'report' ? '' : `; then npm run migration -- ${key} --anew`}`,
      kind === 'report'
        ? 'who may see it: access.grants of the definition, and its test'
        : `who may do what: access.grants of the definition, and what was agreed on as rights of tests/fixtures/${area}/${key}.ts`,
      `where it stands: a group of the menus of ${area}; until then it is under "More"`,
      ...(hasFlow(kind) ? [`who decides: flows/${area}/${key}.bpmn, then npx tsx src/tools/mirrors.ts`] : []),
      `what it still lacks: npm run check -- ${key}`,
    ],
  };
}
