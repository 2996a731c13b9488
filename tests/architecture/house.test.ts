/** Habits of the house that a machine can check: sizes, barrels, default exports, registries, words of the engine. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadRegistry } from '#resources/registry.ts';
import { generated, root, sources } from './sources.ts';

const registry = await loadRegistry();
const areaFiles = readdirSync(path.join(root, 'src/resources'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

describe('house', () => {
  it('has no file over 400 lines, and few over 300', () => {
    const long = sources.filter(({ file, lines }) => !generated(file) && lines > 400).map(({ file, lines }) => `${file}: ${lines}`);
    expect(long).toEqual([]);
    const share = sources.filter(({ lines }) => lines > 300).length / sources.length;
    expect(share).toBeLessThan(0.05);
  });

  it('has no folder with more than forty entries, but for the migrations', () => {
    const entries = new Map<string, Set<string>>();
    for (const { file } of sources)
      for (let at = file; at.includes('/'); at = path.posix.dirname(at)) {
        const folder = path.posix.dirname(at);
        entries.set(folder, (entries.get(folder) ?? new Set()).add(at));
      }
    expect([...entries].filter(([, inside]) => inside.size > 40).map(([folder, inside]) => `${folder}: ${inside.size}`)).toEqual([]);
  });

  it('has no barrels but the registries', () => {
    const barrels = sources.filter(({ statements, reExports }) => reExports > 0 && reExports === statements).map(({ file }) => file);
    expect(barrels).toEqual([]);
  });

  it('has default exports in stories, configuration and the conformance driver only', () => {
    const wrong = sources
      .filter(({ file, defaultExport }) => defaultExport && !/^stories\/|^tests\/conformance\//.test(file))
      .map(({ file }) => file);
    expect(wrong).toEqual([]);
  });

  it('has no catch-all files', () => {
    expect(
      sources.filter(({ file }) => /(^|\/)(utils?|helpers?|common-utils|misc)(\/|\.tsx?$)/.test(file)).map(({ file }) => file),
    ).toEqual([]);
  });

  it('every definition file is in its registry under its own name', () => {
    const missing = areaFiles.flatMap((area) =>
      readdirSync(path.join(root, 'src/resources', area))
        .map((name) => name.replace(/\.ts$/, ''))
        .filter((name) =>
          sources.some(
            ({ file, text }) =>
              file === `src/resources/${area}/${name}.ts` &&
              new RegExp(`^export const ${name}\\b[^=]*= (resource|document|stock|confirmable|register|report)\\(`, 'm').test(text),
          ),
        )
        .filter((key) => registry.get(key)?.area !== area)
        .map((key) => `${area}/${key}`),
    );
    expect(missing).toEqual([]);
    for (const [key, definition] of registry) expect(definition.key).toBe(key);
  });

  it('definitions post through `posting`, which knows what its ledger has', () => {
    const raw = sources
      .filter(({ file, text }) => file.startsWith('src/resources/') && /\bledger: ['"]/.test(text))
      .map(({ file }) => file);
    expect(raw).toEqual([]);
  });

  it('engines name no resource', () => {
    const engines =
      /^(machines\/(compile|explore|feel|run|lifecycle|flow|assign)|src\/model\/|src\/server\/(http|documents|flows|postings|access|outbox|realtime|files|db|inbox|notices|personal)\/|src\/client\/(blocks|fields|inbox|documents|data|routes|shell|flow)\/)/;
    /** Identity, rights and flows stand on these; the engines that deal with them may say so. */
    const foundation = new Set([
      'users',
      'admins',
      'roles',
      'posts',
      'resources',
      'sysDepartment',
      'sysSystem',
      'sysCache',
      'dictionaries',
      'hrPfStaffOnboard',
      'areas',
      'org',
      'shortcut',
      'videoManagement',
      'noticeConfig',
      'noticeMessage',
      'noticeSendMessage',
      'dataReportConfig',
      'models',
      'definitions',
      'forms',
      'ufloFlow',
      'ufloFormPath',
      'logs',
    ]);
    const wrong = sources
      .filter(({ file }) => engines.test(file))
      .flatMap(({ file, strings }) =>
        strings.filter((text) => registry.has(text) && !foundation.has(text)).map((key) => `${file} names ${key}`),
      );
    expect(wrong).toEqual([]);
  });

  it('has a lock file that a clean installation accepts, without addresses', () => {
    const text = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
    const { packages } = JSON.parse(text) as {
      packages: Record<string, { optionalDependencies?: Record<string, string>; resolved?: string }>;
    };
    const names = new Set(Object.keys(packages).map((place) => place.replace(/^.*node_modules\//, '')));
    const missing = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
      Object.keys(optionalDependencies).filter((name) => !names.has(name)),
    );
    expect(missing).toEqual([]);
    expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([]);
  });

  // A rule that moved to another file leaves a page bare, and nothing else would say so.
  it('names only classes that a style sheet has', () => {
    const missing = sources.flatMap(({ file, text }) =>
      [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, name = '', from = '']) => {
        const sheet = from.startsWith('#client/') ? `src/client/${from.slice(8)}` : path.posix.join(path.posix.dirname(file), from);
        const known = new Set([...readFileSync(path.join(root, sheet), 'utf8').matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, one]) => one));
        return [...text.matchAll(new RegExp(`\\b${name}\\['([^']+)'\\]`, 'g'))]
          .filter(([, used]) => !known.has(used))
          .map(([, used]) => `${file}: ${sheet} has no class ${used}`);
      }),
    );
    expect(missing).toEqual([]);
  });
});
