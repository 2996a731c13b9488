/** Definitions that only tests have, and the people who work with them: every kind of field, lines, a tree, a document. */
import { document, lineSet, resource, type Definition } from '#model/definition.ts';
import { fault } from '#model/faults.ts';
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';
import { loadRegistry } from '#resources/registry.ts';
import { allAreas } from '#server/areas/areas.ts';
import { takeOver } from '#server/workflow/operate/takeOver.ts';
import type { Actor, Context, Services } from '#server/context.ts';
import { ddlOf } from '#server/db/ddl.ts';
import type { Database } from '#server/db/sql.ts';

const allOfIt = { actions: 'all', scope: 'all' } as const;

export const place = resource({
  key: 'samplePlace',
  area: 'sample',
  label: w('Place', '地点'),
  api: { prefix: 'api', style: 'newer' },
  fields: {
    placeCode: f.text(w('Code', '编码'), { max: 20, required: true, unique: true }),
    name: f.text(w('Name', '名称'), { max: 40, required: true }),
    nameEn: f.text(w('English name', '英文名'), { max: 40 }),
    parentId: f.ref('samplePlace', w('Parent', '上级')),
    keeper: f.user(w('Keeper', '负责人')),
    secret: f.text(w('Secret', '密码'), { max: 40, sensitive: true }),
    surface: f.decimal([12, 2], w('Surface', '面积')),
    opened: f.date(w('Opened', '启用日期')),
    enabled: f.boolean(w('Enabled', '启用'), { default: true }),
    sort: f.integer(w('Order', '排序')),
    area: f.computed(f.text(w('Label', '标签'))),
  },
  computes: { area: ({ doc }) => (doc.name ? `${doc.placeCode ?? ''} ${doc.name}` : null) },
  rules: { closed: ({ doc }) => (doc.remark === 'never' ? fault('closed', 'remark', w('never', '不可')) : null) },
  removal: { kept: ({ doc }) => (doc.placeCode === 'KEEP' ? fault('kept', '', w('kept for ever', '永久保留')) : null) },
  name: { zh: 'name', en: 'nameEn' },
  parent: 'parentId',
  uniques: [['name', 'parentId']],
  access: { owners: ['keeper'], grants: { sys_admin: allOfIt } },
  list: { columns: ['placeCode', 'name', 'surface'], filters: ['name', 'keeper', 'opened'], sort: [{ by: 'sort' }, { by: 'name' }] },
  form: [{ label: w('Place', '地点'), fields: ['placeCode', 'name'] }],
});

/** One field of every kind. */
export const everything = resource({
  key: 'sampleEverything',
  area: 'sample',
  label: w('Everything', '全部类型'),
  api: { prefix: 'api', style: 'newer' },
  fields: {
    text: f.text(w('text', '文本')),
    longText: f.longText(w('longText', '长文本')),
    richText: f.richText(w('richText', '富文本')),
    integer: f.integer(w('integer', '整数')),
    decimal: f.decimal([20, 6], w('decimal', '小数')),
    money: f.money(w('money', '金额')),
    date: f.date(w('date', '日期')),
    dateTime: f.dateTime(w('dateTime', '时间')),
    month: f.month(w('month', '月份')),
    time: f.time(w('time', '时刻')),
    boolean: f.boolean(w('boolean', '布尔')),
    choice: f.choice('yesNo', w('choice', '选项')),
    choices: f.choices('yesNo', w('choices', '多选')),
    ref: f.ref('samplePlace', w('ref', '引用')),
    refs: f.refs('samplePlace', w('refs', '多引用')),
    user: f.user(w('user', '用户')),
    users: f.users(w('users', '多用户')),
    files: f.files(w('files', '文件')),
    images: f.images(w('images', '图片')),
    location: f.location(w('location', '位置')),
    signature: f.signature(w('signature', '签名')),
    json: f.json(w('json', 'JSON')),
  },
  lines: {
    rows: lineSet({
      label: w('Rows', '明细'),
      fields: {
        name: f.text(w('name', '名称')),
        amount: f.money(w('amount', '金额')),
        rate: f.decimal([20, 10], w('rate', '汇率')),
        at: f.dateTime(w('at', '时间')),
        day: f.date(w('day', '日期')),
        yes: f.boolean(w('yes', '是否')),
        place: f.ref('samplePlace', w('place', '地点')),
        people: f.users(w('people', '人员')),
        tags: f.choices('yesNo', w('tags', '标签')),
        extra: f.json(w('extra', '附加')),
        twice: f.computed(f.money(w('twice', '两倍'))),
      },
      computes: { twice: (line) => (line.amount === null ? null : (Number(line.amount) * 2).toFixed(2)) },
    }),
  },
  access: { grants: { sys_admin: allOfIt } },
  list: { columns: ['text'], filters: ['text'], sort: [{ by: 'money', down: true }] },
  form: [{ label: w('All', '全部'), fields: ['text'] }],
});

export const paper = document({
  key: 'samplePaper',
  area: 'sample',
  label: w('Paper', '单据'),
  api: { prefix: 'process', style: 'newer' },
  fields: {
    code: f.code('SP-{yyyyMMdd}-{seq4}', w('No.', '单号')),
    subject: f.text(w('Subject', '事由'), { required: true }),
    amount: f.money(w('Amount', '金额')),
    account: f.text(w('Account', '账号'), { sensitive: true }),
    placeId: f.ref('samplePlace', w('Place', '地点')),
    paidBy: f.text(w('Paid by', '付款方式'), { node: true }),
  },
  lines: {
    items: lineSet({
      label: w('Items', '明细'),
      fields: { name: f.text(w('Name', '名称')), placeId: f.ref('samplePlace', w('Place', '地点')) },
    }),
  },
  access: { grants: { employee: { actions: ['page', 'add', 'put', 'deletes'], scope: 'self' } } },
  list: {
    columns: ['code', 'subject', 'amount', 'status'],
    filters: ['subject', 'amount', 'status', 'createdAt'],
    sort: [{ by: 'createdAt', down: true }],
  },
  form: [{ label: w('Paper', '单据'), fields: ['subject', 'items'] }],
  document: { flow: 'samplePaper', matter: ['subject', 'placeId'] },
});

export const samples: readonly Definition[] = [place, everything, paper];

const withSamples = async (): Promise<ReadonlyMap<string, Definition>> =>
  new Map([...(await loadRegistry()), ...samples.map((one) => [one.key, one] as const)]);

export interface Samples {
  readonly services: Services;
  /** A context of a new user; `codes` are permission codes, `reach` as the actor has it. */
  person(name: string, codes?: readonly string[], reach?: Actor['reach']): Promise<Context>;
}

/** Makes the samples' tables in a test database. The clock stands still at `now`. */
export const makeSamples = async (db: Database, now = new Date('2026-03-02T02:00:00.000Z')): Promise<Samples> => {
  await db.query(ddlOf(samples, ['users']));
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const absent = (): never => {
    throw new Error('these tests store no files and send no mail');
  };
  const services: Services = {
    db,
    clock: { now: () => now },
    storage: { put: absent, get: absent, copy: absent, remove: absent, room: absent },
    mail: { available: false, home: null, send: absent },
    registry: await withSamples(),
    ledgers: new Map(),
    areas: allAreas,
    log: quiet,
    trailKey: new Uint8Array(32),
    takeOver,
    brand: w('Samples', '样例'),
    zone: 'Asia/Shanghai',
  };
  const person = async (name: string, codes: readonly string[] = [], reach: Actor['reach'] = new Map()): Promise<Context> => {
    const [row] = await db.query<{ id: string }>(
      'insert into users (user_name, real_name, status, created_at) values ($1, $1, $2, $3) returning id',
      [name, 'enabled', now],
    );
    const userId = row?.id ?? '';
    const actor: Actor = {
      userId,
      userName: name,
      realName: name,
      nameEn: null,
      staffId: null,
      departmentId: null,
      postIds: [],
      roles: [],
      principals: [`u:${userId}`],
      permissions: new Set(codes),
      reach,
    };
    return { services, actor, language: 'en', address: '127.0.0.1' };
  };
  return { services, person };
};
