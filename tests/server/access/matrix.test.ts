/** The permission matrix, cell by cell over HTTP: what is not allowed is a 403, what is allowed gets past it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actorOf } from '#server/access/actor.ts';
import { openAlike, type CallersOf } from './alike.ts';
import { bereft } from './scope/bereft.ts';
import { grantOnly } from './door.ts';
import { matrix } from './matrix.ts';
import { actionsOf } from './matrix/fixtureRows.ts';
import { people, type Kind, type Right } from './matrix/people.ts';
import { baseOf, far, idBy, kinds, near, openStage, registry, type Stage } from './stage.ts';
import { others } from './others.ts';
import { triesOn } from './signIn/tries.ts';

let stage: Stage;
let tries: ReturnType<typeof triesOn>;
let callersOf: CallersOf;
beforeAll(async () => {
  stage = await openStage(process.env['TYDF_MATRIX_AREA']);
  tries = triesOn(stage);
  callersOf = await openAlike(stage.server, stage.clientOf);
}, 300_000);
afterAll(() => stage?.server.close());

/** Of these the open task or the record decides, not what is granted: everybody is tried. */
const byTheRecord = new Set(['approve', 'confirm']);
/** Whose record lies near a kind: nobody's, their own, or somebody's in their care. */
const nearness = (kind: Kind): string => (near[kind] === undefined ? 'none' : near[kind] === people[kind] ? 'own' : 'other');
/** A kind that may do it with its own records only cannot be tried where the stage has no record of it. */
const unheld = (kind: Kind, right: Right): boolean => right === 'own' && near[kind] === undefined;

describe('the permission matrix', () => {
  it.each(matrix.map((row) => ({ ...row, name: `${row.resource} ${row.action}` })))('$name', async ({ resource, action, rights }) => {
    const actual: Partial<Record<Kind, Right>> = {};
    const attempt = tries[action];
    if (attempt === undefined) throw new Error(`the matrix has the action ${action}, which nothing tries`);
    const expected = (kind: Kind): string => `${rights[kind]} ${nearness(kind)}`;
    const callers = byTheRecord.has(action)
      ? kinds.filter((kind) => !unheld(kind, rights[kind]))
      : callersOf(`${resource} ${action}`, expected, resource);
    for (const kind of callers) actual[kind] = await attempt(kind, resource);
    expect(actual).toEqual(Object.fromEntries(callers.map((kind) => [kind, rights[kind]])));
  });

  it.each(others)('beside the records: $name', async ({ right }) => {
    expect(await right(stage)).toBe(true);
  });

  it('has every resource, and for each what can be done with it', () => {
    for (const [key, definition] of registry) {
      const actions = matrix.filter(({ resource }) => resource === key).map(({ action }) => action);
      expect(actions, key).toEqual(expect.arrayContaining([...actionsOf(definition)]));
    }
  });

  it('gives nobody who keeps posts a way to more rights', async () => {
    const role = await idBy(stage.server, 'roles where code = $1', 'sys_admin');
    const { json } = await stage
      .clientOf('hrManager')
      .call('PUT', `${baseOf('posts')}/put/${await stage.recordOf('posts', far)}`, { roles: [role] });
    expect(json).toMatchObject({ code: '400', faults: [{ field: 'roles', rule: 'lockedField' }] });
  });

  it('has somebody for every way in which a shipped role is granted something', async () => {
    const granted = await stage.server.db.query<{ code: string; grants: string | null }>(
      `select r.code, (select string_agg(g.resource_id || ' ' || coalesce(g.scope, ''), ',' order by g.resource_id, g.scope)
         from role_resource g where g.role_id = r.id) as grants from roles r where r.built_in`,
    );
    const held = new Set<string>();
    for (const kind of kinds) {
      if (people[kind] === null) continue;
      for (const code of (await actorOf(stage.server.db, stage.clientOf(kind).userId))?.roles ?? []) held.add(code);
    }
    const tried = new Set(granted.flatMap(({ code, grants }) => (held.has(code) ? [grants] : [])));
    expect(granted.length).toBeGreaterThan(40);
    expect(granted.filter(({ grants }) => !tried.has(grants)).map(({ code }) => code)).toEqual([]);
  });
});

describe('without a grant', () => {
  it.each(bereft)('$name', async ({ right }) => {
    await grantOnly(stage.server, stage.clientOf('employee'), []);
    expect(await right(stage)).toBe(true);
  });
});
