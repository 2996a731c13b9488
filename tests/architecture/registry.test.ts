/** What the product ships fits together: nothing is named that is not there, nothing is there that nobody names; and the check sees each. */
import { sql as raw } from 'kysely';
import { describe, expect, it } from 'vitest';
import { icons } from '#client/theme/icons.ts';
import { menuIcons } from '#client/theme/menuIcons.ts';
import { ownPages } from '#client/routes/ownPages.ts';
import { document, fact, resource, type Definition } from '#model/definition.ts';
import { f } from '#model/field.ts';
import type { Ledger, Mirror } from '#model/posting.ts';
import { w } from '#model/words.ts';
import { catalogue } from '#resources/catalogue.ts';
import { dictionary } from '#resources/dictionary.ts';
import type { Manifest } from '#resources/manifest.ts';
import { notice } from '#resources/notice.ts';
import type { Area } from '#server/context.ts';
import { shippedParts } from '#server/areas/check.ts';
import { problemsOf } from '#server/areas/problems.ts';
import type { ClientParts, RegistryParts } from '#server/areas/problems/parts.ts';
import { sources } from './sources.ts';

/** Where areas declare what they bring: a name that stands only there is used by nobody. The demo sends notices by hand. */
const declaring = /^src\/resources\/\w+\/(manifest|menus|notices|ledgers)\.ts$|^src\/client\/.*\/area\.ts$|^src\/server\/demo\//;
const program = sources.filter(({ file }) => /^(src|machines)\//.test(file) && !declaring.test(file));
/** Ledgers are named by their constants, which bear their keys, where definitions post to them. */
const posted = program.flatMap(({ text }) => [...text.matchAll(/\bposting\((\w+),/g)].map(([, name = '']) => name));
const texts = [...program.flatMap((source) => source.texts), ...posted];
const client: ClientParts = {
  icons: new Set(Object.keys(icons)),
  menuIcons: new Set(Object.keys(menuIcons)),
  ownPages,
  pages: new Set([
    '/preferences',
    ...[...catalogue.values()].flatMap(({ pages }) => Object.values(pages).map((page) => page.split('?', 1)[0] ?? page)),
  ]),
};
const shipped: RegistryParts = { ...(await shippedParts()), client, texts: new Set(texts) };

it('the product has no problem', () => expect(problemsOf(shipped)).toEqual([]));

const usual = { list: { columns: [], filters: [], sort: [] }, form: [], access: { grants: {} } } as const;
const api = { prefix: 'api', style: 'newer' } as const;
const thing = (more: object): Definition => ({
  ...resource({
    key: 'thing',
    area: 'sample',
    label: w('Thing', '物品'),
    api,
    fields: { name: f.text(w('Name', '名称'), { max: 9 }) },
    ...usual,
  }),
  ...more,
});
const act = (more: object) => ({
  acts: { turn: { label: w('Turn', '转'), icon: 'edit', needs: 'put', page: { address: '/preferences', as: 'id' }, ...more } },
});

/** The product with one more resource. */
const having = (more: object): RegistryParts => ({ ...shipped, registry: new Map([...shipped.registry, ['thing', thing(more)]]) });
/** With one more area; `more`: of its resource. */
const bringing = (manifest: Manifest, more: object = {}): RegistryParts => ({
  ...having(more),
  manifests: { ...shipped.manifests, sample: manifest },
});
const serving = (area: Partial<Area>, more: object = {}): RegistryParts => ({ ...having(more), areas: { ...shipped.areas, sample: area } });
const menu = (more: object): Manifest => ({
  menus: [
    {
      system: 'office',
      rank: 1,
      path: '/sample',
      name: w('Sample', '样例'),
      icon: 'users',
      groups: [{ path: '/sample/all', name: w('All', '全部'), resources: [], ...more }],
    },
  ],
});
const entry = (more: object): Manifest =>
  menu({ pages: [{ path: '/preferences', name: w('Mine', '我的'), icon: 'users', code: 'users:page', ...more }] });
const ledger = (more: Partial<Mirror>, besides: Partial<Ledger> = {}): Manifest => ({
  ledgers: [
    {
      key: 'put',
      label: w('Ledger', '账'),
      dimensions: ['kind'],
      accounts: { left: { label: w('Left', '剩余') } },
      short: { reason: 'short', desc: w('Short', '不足') },
      mirrors: [{ resource: 'thing', by: { kind: 'name' }, fields: { left: 'left' }, ...more }],
      ...besides,
    },
  ],
});
const mirrored = {
  fields: { name: f.text(w('Name', '名称'), { max: 9 }), left: f.decimal([9, 2], w('Left', '剩余'), { readOnly: true }) },
};
const nothing = () => Promise.resolve();
const choosing = (code: string, more: object = {}) => ({ fields: { kind: f.choice(code, w('Kind', '种类'), more) } });
const kinds = { sampleKind: dictionary(w('Kind', '种类'), { one: ['One', '一'] }) };
const pageAt = (path: string, page: ClientParts['ownPages'][string]): RegistryParts => ({
  ...shipped,
  client: { ...client, ownPages: { ...client.ownPages, [path]: page } },
});
const drawn = (key: string, xml: string): RegistryParts => ({ ...shipped, drawings: new Map([...shipped.drawings, [key, xml]]) });
const flowing = document({
  key: 'thing',
  area: 'sample',
  label: w('Thing', '物品'),
  api,
  fields: { what: f.text(w('What', '何物')) },
  ...usual,
  document: { flow: 'nowhere', matter: ['what'], afterwards: { fields: [], action: 'fly' } },
});
const doubled: Manifest = { dictionaries: { leaveType: dictionary(w('Leave', '假'), { other: ['Other', '其他'] }) } };

const cases: readonly (readonly [string, RegistryParts, string])[] = [
  ['an unknown fact', having({ facts: { weather: fact([]) } }), 'thing names the fact “weather”, which nothing looks up.'],
  [
    'a fact that nobody names',
    serving({ facts: { thing: { weather: nothing } } }),
    'The fact “weather” of thing is looked up, but thing does not name it.',
  ],
  ['facts of no resource', serving({ facts: { nobody: {} } }), 'Facts are looked up for “nobody”, which is no resource.'],
  ['an unknown effect', having({ effects: { saved: ['explode'] } }), 'thing names the effect “explode”, which does not exist.'],
  [
    'an unknown effect in a drawing',
    drawn('hrLeaveRequest', '<serviceTask tydf:effect="explode"/>'),
    'The drawing of hrLeaveRequest names the effect “explode”, which does not exist.',
  ],
  [
    'an effect that nobody names',
    serving({ effects: { explode: nothing } }),
    'The effect “explode” is named by no definition and no drawing.',
  ],
  [
    'effects of two areas by one name',
    serving({ effects: { personBegins: nothing } }),
    'hr and sample both have the effect “personBegins”, with different content.',
  ],
  [
    'an act whose call is not served',
    having(act({ page: undefined, call: { method: 'PUT', path: 'turn/:id' } })),
    'The act “turn” of thing calls PUT turn/:id, which is not served.',
  ],
  [
    'an unknown ledger',
    serving({ ledgerEffects: { gold: nothing } }),
    'Something follows the movements of the ledger “gold”, which does not exist.',
  ],
  [
    'a ledger by a key that is taken',
    bringing({ ledgers: shipped.manifests['bill']?.ledgers ?? [] }),
    'There are two ledgers with the key “budget”.',
  ],
  [
    'a mirror that is no resource',
    bringing(ledger({ resource: 'nobody' })),
    'The ledger “put” is mirrored by “nobody”, which is no resource.',
  ],
  [
    'an unknown dimension',
    bringing(ledger({ by: { kind: 'name', year: 'name' } }), mirrored),
    'The mirror of the ledger “put” in thing names the dimension “year”, which it does not have.',
  ],
  [
    'mirror without lines',
    bringing(ledger({ lines: 'rows' }), mirrored),
    'The ledger “put” is mirrored by thing.rows, which is no set of lines.',
  ],
  [
    'pool of an unknown dimension',
    bringing(ledger({}, { pool: ['year'] }), mirrored),
    'The ledger “put” names the dimension “year”, which it does not have.',
  ],
  [
    'days of an unknown account',
    bringing(ledger({}, { daily: { accounts: ['lost'], reason: 'day', desc: w('Day', '日') } }), mirrored),
    'The ledger “put” names the account “lost”, which it does not have.',
  ],
  [
    'rules over an unknown record',
    bringing(ledger({}, { record: { resource: 'nobody', by: { kind: 'id' }, fields: [] } }), mirrored),
    'The ledger “put” reads “nobody”, which is no resource.',
  ],
  [
    'gate over an unknown field',
    bringing(
      ledger({}, { gates: [{ key: 'gate', name: () => null, test: () => null, record: { resource: 'thing', by: 'lost' } }] }),
      mirrored,
    ),
    'The ledger “put” reads thing.lost, which is no field.',
  ],
  [
    'an unknown account',
    bringing(ledger({ fields: { lost: 'left' } }), mirrored),
    'The mirror of the ledger “put” in thing names the account “lost”, which it does not have.',
  ],
  [
    'a mirror that people write',
    bringing(ledger({ fields: { left: 'name' } }), mirrored),
    'The ledger “put” writes thing.name, which is no read-only field.',
  ],
  ['an unknown dictionary', having(choosing('colours')), 'thing.kind chooses from the dictionary “colours”, which does not exist.'],
  [
    'a beginning that its dictionary lacks',
    bringing({ dictionaries: kinds }, choosing('sampleKind', { default: 'two' })),
    'thing.kind begins with “two”, which the dictionary “sampleKind” does not have.',
  ],
  ['a dictionary that nobody uses', bringing({ dictionaries: kinds }), 'No field chooses from the dictionary “sampleKind” of sample.'],
  ['a dictionary that means two things', bringing(doubled), 'hr and sample both have the dictionary “leaveType”, with different content.'],
  [
    'an unknown kind of flow',
    bringing({ flowCategory: 'magic' }),
    'The flows of sample are of the kind “magic”, which the dictionary “flowCategory” does not have.',
  ],
  [
    'an unknown reference',
    having({ fields: { at: f.ref('nobody', w('At', '在')) } }),
    'thing.at points at “nobody”, which is no resource.',
  ],
  [
    'a tab of records that do not point at it',
    having({ belonging: [{ resource: 'users', by: 'deptId' }] }),
    'thing shows records of “users” that point at it by “deptId”, but there is no such reference.',
  ],
  ['an act that opens nothing', having(act({ opens: 'nobody' })), 'The act “turn” of thing opens “nobody”, which is no resource.'],
  [
    'a way through no reference',
    having({ access: { grants: {}, through: 'name' } }),
    'thing belongs to what “name” points at, but that is no reference to a resource.',
  ],
  ['an audience of no roles', having({ access: { grants: {}, audience: 'name' } }), 'The audience “name” of thing is no field of roles.'],
  [
    'a narrowing that no area gives',
    having({ access: { grants: {}, narrowed: true } }),
    'thing is narrowed, but no area says who sees which of its records.',
  ],
  [
    'a narrowing beside something confined',
    having({ access: { grants: {}, narrowed: true, confined: { where: { name: ['x'] }, roles: ['sys_admin'] } } }),
    'thing is narrowed, so its access cannot also name “confined”.',
  ],
  [
    'a narrowing of what is not narrowed',
    serving({ narrowings: { thing: () => raw<boolean>`true` } }),
    'sample says who sees which record of “thing”, which is no narrowed resource.',
  ],
  ['an unknown permission of an act', having(act({ needs: 'fly' })), 'The act “turn” of thing needs “fly”, which is no permission.'],
  [
    'an unknown permission that is granted',
    having({ access: { grants: { sys_admin: { actions: ['fly'], scope: 'all' } } } }),
    'thing grants “fly” to sys_admin, which is no permission of it.',
  ],
  [
    'a grant to no role',
    having({ access: { grants: { nobody: { actions: 'all', scope: 'all' } } } }),
    'thing grants something to “nobody”, which is no role.',
  ],
  ['a permission without words', having({ access: { grants: {}, more: ['fly'] } }), 'The permission “fly” of thing has no words.'],
  [
    'words for no permission',
    bringing({ permissions: { fly: w('Fly', '飞') } }),
    'sample has words for the permission “fly”, which no resource has.',
  ],
  [
    'a menu entry for an unknown permission',
    bringing(entry({ code: 'users:fly' })),
    'The menu entry /preferences is for who holds “users:fly”, which is no permission.',
  ],
  [
    'a page for an unknown permission',
    pageAt('/system/users', { code: 'users:fly' }),
    'The page /system/users is for who holds “users:fly”, which is no permission.',
  ],
  [
    'an unknown notice',
    having({ dates: [{ notice: 'doomsday', date: 'name' }] }),
    'thing tells of a date by the notice “doomsday”, which does not exist.',
  ],
  [
    'a notice that nobody sends',
    bringing({ notices: { doomsday: notice('Doom', '末日', 'Soon.', '将至。') } }),
    'Nobody sends the notice “doomsday” of sample.',
  ],
  [
    'a notice to a role that is not there',
    bringing({ notices: { task_due: notice('Doom', '末日', 'Soon.', '将至。', { receivers: 'role', role: 'nobody' }) } }),
    'The notice “task_due” goes to the role “nobody”, which does not exist.',
  ],
  ['a drawing of no document', drawn('lonely', '<process/>'), 'The drawing “lonely” is of no document, and no drawing calls it.'],
  ['an entry of no resource', bringing(menu({ resources: ['nobody'] })), 'The menu has an entry for “nobody”, which is no resource.'],
  [
    'a place that is no group',
    bringing({ placed: { '/nowhere': ['thing'] } }),
    'sample places resources under /nowhere, which is no group of the menu.',
  ],
  ['a menu entry to no page', bringing(entry({ path: '/nowhere' })), 'The menu entry /nowhere leads to no page.'],
  [
    'an act to no page',
    having(act({ page: { address: '/nowhere?id=1', as: 'id' } })),
    'The act “turn” of thing leads to /nowhere, which is no page.',
  ],
  ['a page that nothing reaches', pageAt('/nowhere', { code: 'users:page' }), 'Nothing leads to the page /nowhere.'],
  ['an unknown icon of an act', having(act({ icon: 'unicorn' })), 'The act “turn” of thing has the icon “unicorn”, which does not exist.'],
  [
    'an unknown icon of a menu entry',
    bringing(entry({ icon: 'unicorn' })),
    'The menu entry /preferences has the icon “unicorn”, which does not exist.',
  ],
];

describe('the check sees', () => {
  it.each(cases)('%s', (_, parts, sentence) => expect(problemsOf(parts)).toContain(sentence));

  it('a flow without drawing and a permission that keeps it open', () =>
    expect(problemsOf({ ...shipped, registry: new Map([...shipped.registry, ['thing', flowing]]) })).toEqual([
      'thing stays open after its approval for “fly”, which is no permission of it.',
      'thing runs the flow “nowhere”, which has no drawing.',
    ]));

  it('nothing in what fits', () => {
    expect(problemsOf(having(act({})))).toEqual([]);
    expect(problemsOf(bringing({ ...entry({}), dictionaries: kinds }, choosing('sampleKind', { default: 'one' })))).toEqual([]);
    expect(problemsOf(bringing(ledger({}), mirrored))).toEqual([]);
  });
});
