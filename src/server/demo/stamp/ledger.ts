/** Seals of the demo company: those that were there when the system came, and those that were asked for since. */
import type { AnyDoc } from '#model/definition.ts';
import { addDays, atWork, dateOf, type Plan } from '../plan.ts';
import { acting, saveAll } from '../saving.ts';
import type { Stage, Step } from '../stage.ts';
import { played, userOf, type Timed } from './papers.ts';
import { enteredSeals, requestedSeals, type DemoSeal } from './told.ts';

/** The company itself, and the one for the cold chain. */
async function entitiesOf({ services }: Stage): Promise<Readonly<Record<string, string>>> {
  const rows = await services.db.query<{ id: string; name: string }>('select id::text, name from org where not deleted order by id');
  return { own: rows[0]?.id ?? '', branch: rows.find(({ name }) => name.includes('冷链'))?.id ?? rows[1]?.id ?? '' };
}

/** The manager of administration takes stock of what is there. */
export const loadSeals: Step = async (stage) => {
  const { as, day, organisation } = stage;
  const entities = await entitiesOf(stage);
  const since = atWork(addDays(day, -540));
  const rows = enteredSeals.map(({ key: _key, entity, dept, keeper, by: _by, ...seal }, at) => ({
    ...seal,
    orgId: entities[entity],
    useDept: organisation.departments.get(dept),
    keeper: userOf(stage, keeper),
    deputy: keeper === 'jiangyuzhen' ? userOf(stage, 'wangxiaolei') : null,
    scope: '按印章管理办法规定的范围使用',
    material: '铜质',
    shapeSize: seal.stampType === 'official' ? '圆形 42mm' : '圆形 38mm',
    recordNo: ['official', 'contract', 'finance', 'invoice'].includes(seal.stampType) ? `37068700${String(4102 + at)}` : null,
    makeDate: dateOf(addDays(since, -900 + 40 * at)),
    useFrom: dateOf(since),
  }));
  await saveAll(acting(await as('liuguifang'), since), 'stampDetail', rows);
};

const requestOf = (stage: Stage, entities: Readonly<Record<string, string>>, seal: DemoSeal, at: Date): AnyDoc => ({
  orgId: entities[seal.entity],
  useDept: stage.organisation.departments.get(seal.dept),
  stampName: seal.stampName,
  stampType: seal.stampType,
  stampText: seal.stampText,
  shapeSize: '圆形 38mm',
  scope: '部门对外业务函件与单据',
  keeper: userOf(stage, seal.keeper),
  location: seal.location,
  needDate: dateOf(addDays(at, 20)),
  reason: '业务单据增多，须单独用章',
});

/** Requests that came to nothing yet, or to nothing at all. */
const others: readonly (readonly [days: number, fate: Plan['fate'], text: string])[] = [
  [-2, { kind: 'draft' }, '育种部'],
  [-4, { kind: 'pending', after: 0 }, '海上养殖部'],
  [-12, { kind: 'pending', after: 4 }, '质量部'],
  [-60, { kind: 'rejected', after: 0, repost: false }, '总经办'],
  [-45, { kind: 'rejected', after: 3, repost: false }, '设备部'],
  [-30, { kind: 'withdrawn' }, '采购部'],
];

/** Requests for seals, in the order of time: those that are in use since, and some more. */
export async function requestSteps(stage: Stage): Promise<readonly Timed[]> {
  const entities = await entitiesOf(stage);
  const made = (seal: DemoSeal, number: number, at: Date, fate: Plan['fate']): Timed =>
    played(20_261_201, number, at, { imprint: ['wangxiaolei', `印模${number + 1}`] }, ({ papers: { imprint } }) => ({
      resource: 'stampNew',
      applicant: seal.by,
      fate,
      record: requestOf(stage, entities, seal, at),
      nodeValues: (fields, _document, now): AnyDoc =>
        fields.has('makeDate')
          ? { maker: '海阳市印章刻制中心', recordNo: `37068700${String(4200 + number)}`, makeDate: dateOf(now), imprint, cost: '180.00' }
          : {},
    }));
  return [
    ...requestedSeals.map((seal, number) =>
      made(
        seal,
        number,
        atWork(addDays(stage.day, -535 + 2 * number)),
        number === 3 ? { kind: 'rejected', after: 0, repost: true } : { kind: 'approved' },
      ),
    ),
    ...others.map(([days, fate, text], number) =>
      made(
        {
          key: text,
          stampName: `${text}章`,
          stampType: 'dept',
          stampText: `天屿东方渔业有限公司${text}`,
          entity: 'own',
          dept: 'D01',
          keeper: 'jiangyuzhen',
          location: '行政部保险柜',
          by: 'chensiyu',
        },
        requestedSeals.length + number,
        atWork(addDays(stage.day, days)),
        fate,
      ),
    ),
  ];
}
