/** Who may import what, and in which order inside server and client. */
import { describe, expect, it } from 'vitest';
import { sources } from './sources.ts';

const inside = (folder: string) => (file: string) => file.startsWith(`${folder}/`);

/** For each folder the folders of ours it may import beside itself. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'src/model': [],
  'src/resources': ['src/model'],
  machines: ['src/model', 'flows'],
  'src/server': ['src/model', 'src/resources', 'machines', 'flows'],
  'src/client': ['src/model', 'src/resources', 'machines', 'flows'],
};

/** Only these resource files may be imported by engines; single definitions come through them. */
const registries = /^src\/resources\/(registry|catalogue|seeds)\.ts$/;
/** Rooms of the server and client that may name resources. */
const businessRooms = /^src\/(server\/(effects\/\w+|business\/\w+|demo|install|areas)|client\/pages\/\w+)\//;

/** Higher may import lower or equal, never the reverse. */
const serverOrder: Readonly<Record<string, number>> = {
  db: 1,
  outbound: 1,
  sheets: 1,
  files: 2,
  access: 2,
  audit: 2,
  flows: 2,
  postings: 2,
  effects: 2,
  outbox: 2,
  notices: 2,
  realtime: 2,
  jobs: 2,
  inbox: 3,
  bookings: 3,
  documents: 3,
  personal: 3,
  workflow: 4,
  reports: 4,
  videos: 4,
  backup: 4,
  administration: 4,
  business: 4,
  messages: 4,
  calendar: 4,
  logs: 4,
  install: 4,
  areas: 5,
  demo: 5,
  http: 5,
};
const clientOrder: Readonly<Record<string, number>> = {
  words: 1,
  data: 2,
  theme: 3,
  fields: 4,
  charts: 4,
  flow: 4,
  blocks: 5,
  // What blocks load when it is first needed.
  deciding: 5,
  offline: 5,
  shell: 6,
  inbox: 6,
  documents: 6,
  personal: 6,
  designer: 6,
  admin: 6,
  screens: 6,
  pages: 6,
  routes: 7,
  // A page of its own beside the frame, which shows other rooms as they are.
  practice: 7,
};
const rooms = new Set(['shell', 'inbox', 'documents', 'personal', 'designer', 'admin', 'screens', 'pages']);

const roomOf = (side: 'server' | 'client', file: string): string | null => new RegExp(`^src/${side}/(\\w+)/`).exec(file)?.[1] ?? null;

function outOfOrder(side: 'server' | 'client', order: Readonly<Record<string, number>>): string[] {
  return sources
    .filter((source) => inside(`src/${side}`)(source.file))
    .flatMap((source) => {
      const from = roomOf(side, source.file);
      if (from === null) return [];
      return source.imports.flatMap(({ file }) => {
        const to = roomOf(side, file);
        if (to === null || to === from) return [];
        const [high, low] = [order[from], order[to]];
        if (high === undefined || low === undefined)
          return [`${source.file}: the room "${high === undefined ? from : to}" has no place in the order`];
        if (high < low) return [`${source.file} imports ${file}: ${from} lies below ${to}`];
        if (side === 'client' && rooms.has(from) && rooms.has(to))
          return [`${source.file} imports ${file}: rooms do not import one another`];
        return [];
      });
    });
}

describe('layers', () => {
  it.each(Object.entries(allowed))('%s imports only what lies below it', (folder, below) => {
    const wrong = sources
      .filter((source) => inside(folder)(source.file))
      .flatMap((source) =>
        source.imports
          .filter(({ file }) => ![folder, ...below].some((place) => inside(place)(file)))
          .map(({ file }) => `${source.file} imports ${file}`),
      );
    expect(wrong).toEqual([]);
  });

  it('engines reach resources through the registry only', () => {
    const wrong = sources
      .filter((source) => /^src\/(server|client)\//.test(source.file) && !businessRooms.test(source.file))
      .flatMap((source) =>
        source.imports
          .filter(({ file }) => inside('src/resources')(file) && !registries.test(file))
          .map(({ file }) => `${source.file} imports ${file}`),
      );
    expect(wrong).toEqual([]);
  });

  it('the server keeps its inner order', () => expect(outOfOrder('server', serverOrder)).toEqual([]));
  it('the client keeps its inner order', () => expect(outOfOrder('client', clientOrder)).toEqual([]));

  it('pure folders use no Node module and no clock', () => {
    const clock = /\bDate\.now\(|\bnew Date\(\)|\bdayjs\(\)|\bMath\.random\(/;
    const wrong = sources
      .filter((source) => /^(machines|src\/model|src\/resources)\//.test(source.file))
      .filter((source) => clock.test(source.text) || source.packages.some((name) => name.startsWith('node:')))
      .map((source) => source.file);
    expect(wrong).toEqual([]);
  });
});

describe('imports', () => {
  it('make no cycle, through types and lazy imports neither', () => {
    const next = new Map(sources.map((source) => [source.file, source.imports.map(({ file }) => file)]));
    const done = new Set<string>();
    const cycles: string[] = [];
    const visit = (file: string, path: readonly string[]): void => {
      const at = path.indexOf(file);
      if (at >= 0) cycles.push([...path.slice(at), file].join(' → '));
      if (at >= 0 || done.has(file)) return;
      for (const target of next.get(file) ?? []) visit(target, [...path, file]);
      done.add(file);
    };
    for (const { file } of sources) visit(file, []);
    expect(cycles).toEqual([]);
  });

  it('name a file that exists, with its extension', () => {
    const files = new Set(sources.map(({ file }) => file));
    const wrong = sources.flatMap((source) =>
      source.imports
        .filter(({ file }) => !files.has(file) && !/\.(css|json|bpmn|svg|mjs)$/.test(file))
        .map(({ file }) => `${source.file} imports ${file}`),
    );
    expect(wrong).toEqual([]);
  });
});
