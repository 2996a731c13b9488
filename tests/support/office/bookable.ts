/** Definitions that only tests have and that book places and people: a document, a confirmable, a plain record; and who works with them. */
import type { Booking } from '#model/bookings.ts';
import { confirmable, document, resource, type AnyDoc, type Definition } from '#model/definition.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import type { Context, Services } from '#server/context.ts';
import { ddlOf } from '#server/db/ddl.ts';
import type { Database } from '#server/db/sql.ts';
import { decide, type Verb } from '#server/documents/decide.ts';
import { save } from '#server/documents/save.ts';
import { deploy } from '#server/flows/definitions.ts';
import { makeSamples, place } from '#tests/support/samples.ts';

const api = { prefix: 'api', style: 'newer' } as const;
const list = { columns: [], filters: [], sort: [] } as const;

/** A place and who drives there, from one moment to another or until they are back. */
export const trip = document({
  key: 'sampleTrip',
  area: 'sample',
  label: w('Trip', '行程'),
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('TR-{yyyyMMdd}-{seq4}', w('No.', '单号')),
    placeId: f.ref('samplePlace', w('Place', '地点')),
    driver: f.user(w('Driver', '司机')),
    fromAt: f.dateTime(w('From', '开始'), { required: true }),
    toAt: f.dateTime(w('To', '结束')),
    backAt: f.dateTime(w('Back at', '返回时间')),
  },
  access: { grants: {} },
  list,
  form: [{ label: w('Trip', '行程'), fields: ['placeId', 'driver', 'fromAt', 'toAt'] }],
  bookings: {
    of: ({ doc: { placeId, driver, fromAt, toAt, backAt } }) => {
      const of = (kind: string, target: string | null, field: string): Booking[] =>
        target === null || fromAt === null ? [] : [{ kind, target, from: fromAt, to: backAt ?? toAt, field }];
      return [...of('place', placeId, 'placeId'), ...of('driver', driver, 'driver')];
    },
  },
  document: {
    flow: 'sampleTrip',
    matter: ['placeId', { label: w('Times', '时间'), from: 'fromAt', to: 'toAt' }],
    voidable: true,
    afterwards: { fields: ['backAt'], action: 'put' },
  },
});

/** Somebody is on duty for whole days; nobody is before it is confirmed. */
export const duty = confirmable({
  key: 'sampleDuty',
  area: 'sample',
  label: w('Duty', '值班'),
  api,
  fields: {
    who: f.user(w('Who', '值班人'), { required: true }),
    firstDay: f.date(w('First day', '首日'), { required: true }),
    dayAfter: f.date(w('Day after the last', '末日次日'), { required: true }),
  },
  access: { owners: ['createdBy'], grants: {} },
  list,
  form: [{ label: w('Duty', '值班'), fields: ['who', 'firstDay', 'dayAfter'] }],
  bookings: {
    firmOnly: true,
    of: ({ doc }) =>
      doc.who && doc.firstDay && doc.dayAfter ? [{ kind: 'driver', target: doc.who, from: doc.firstDay, to: doc.dayAfter }] : [],
  },
});

/** Somebody lives at a place until they move out. */
export const stay = resource({
  key: 'sampleStay',
  area: 'sample',
  label: w('Stay', '住宿'),
  api,
  fields: {
    placeId: f.ref('samplePlace', w('Place', '地点'), { required: true }),
    since: f.date(w('Since', '入住日期'), { required: true }),
    until: f.date(w('Until', '退宿日期')),
  },
  access: { owners: ['createdBy'], grants: {} },
  list,
  form: [{ label: w('Stay', '住宿'), fields: ['placeId', 'since', 'until'] }],
  bookings: {
    of: ({ doc }) =>
      doc.placeId && doc.since ? [{ kind: 'place', target: doc.placeId, from: doc.since, to: doc.until, field: 'placeId' }] : [],
  },
});

const bookable: readonly Definition[] = [trip, duty, stay];
const codes = ['samplePlace', ...bookable.map(({ key }) => key)].flatMap((key) =>
  ['page', 'add', 'put', 'deletes', 'submit', 'approve', 'withdraw', 'void', 'confirm'].map((action) => `${key}:${action}`),
);

/** A leader, who may change the place, then the boss. */
const drawing = `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:tydf="urn:tydf:bpmn" id="d" targetNamespace="urn:test">
  <bpmn:process id="sampleTrip" name="sampleTrip" tydf:nameEn="sampleTrip" isExecutable="true">
    <bpmn:startEvent id="start" />
    <bpmn:userTask id="leader" name="leader" tydf:nameEn="leader"><bpmn:extensionElements>
      <tydf:approver rule="user:leader" />${['placeId', 'fromAt', 'toAt'].map((name) => `<tydf:field name="${name}" right="edit" />`).join('')}
    </bpmn:extensionElements></bpmn:userTask>
    <bpmn:userTask id="boss" name="boss" tydf:nameEn="boss"><bpmn:extensionElements><tydf:approver rule="user:boss" /></bpmn:extensionElements></bpmn:userTask>
    <bpmn:endEvent id="end" />
    <bpmn:sequenceFlow id="a" sourceRef="start" targetRef="leader" /><bpmn:sequenceFlow id="b" sourceRef="leader" targetRef="boss" /><bpmn:sequenceFlow id="c" sourceRef="boss" targetRef="end" />
  </bpmn:process>
</bpmn:definitions>`;

export interface Bookable {
  readonly services: Services;
  /** Applies for trips and keeps the rest; the two who decide; one who sees only what is theirs; one who sees everything. */
  readonly people: Readonly<Record<'author' | 'leader' | 'boss' | 'stranger' | 'overseer', Context>>;
  /** Ids. */
  readonly places: readonly string[];
  /** A verb on a trip. */
  act(who: keyof Bookable['people'], verb: Verb, body: AnyDoc): Promise<AnyDoc>;
}

/** Everything in a test database, on `db`'s connections. */
export async function makeBookable(db: Database): Promise<Bookable> {
  const samples = await makeSamples(db);
  await db.query(ddlOf(bookable, ['users', 'samplePlace']));
  const services = {
    ...samples.services,
    registry: new Map([...samples.services.registry, ...bookable.map((one) => [one.key, one] as const)]),
  };
  // Everybody chooses from the places.
  const person = async (name: string, reach: Context['actor']['reach'] = new Map()): Promise<Context> => ({
    ...(await samples.person(name, codes, new Map([...reach, ['samplePlace', 'all']]))),
    services,
  });
  const people = {
    author: await person('author'),
    leader: await person('leader'),
    boss: await person('boss', new Map([['sampleTrip', 'all']])),
    stranger: await person('stranger'),
    overseer: await person('overseer', new Map(bookable.map(({ key }) => [key, 'all'] as const))),
  };
  await deploy(services, drawing, null);
  const places: string[] = [];
  for (const name of ['A', 'B', 'C']) places.push(String((await save(people.author, place, { placeCode: name, name }))['id']));
  let requests = 0;
  return {
    services,
    people,
    places,
    act: async (who, verb, body) =>
      (await decide(people[who], trip, verb, { requestId: `trip-${(requests += 1)}`, ...body })).document as AnyDoc,
  };
}
