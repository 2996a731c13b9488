/** The kinds of people of the permission matrix, by the login of one of each in the demo company, and how a table of their rights is written. */

export const people = {
  employee: 'yanfei',
  leader: 'qinhao',
  vicePres: 'gaozhenbo',
  chairman: 'linhaichuan',
  genManager: 'zhaomingyuan',
  hrSpec: 'xujiayi',
  hrManager: 'zhoumin',
  payroll: 'hetingting',
  account: 'majun',
  finManager: 'qiaolihua',
  cashier: 'weixiaodan',
  adminManager: 'liuguifang',
  adminClerk: 'jiangyuzhen',
  /** Nobody of the demo company draws flows only; the tests give them the role. */
  designer: 'tianye',
  auditor: 'mengqinghai',
  security: 'shenyifan',
  system: 'maoyu',
  admin: 'admin',
  nobody: null,
  /** Keeps the dormitory and the canteen. */
  houseKeeper: 'zhanghongmei',
  fleetKeeper: 'yujianguo',
  driver: 'songdawei',
  archiveKeeper: 'wangxiaolei',
  buyer: 'baixue',
  storeKeeper: 'suilina',
  salesperson: 'ouyangqian',
  /** In the demo company leaders of departments have these roles; the tests give them to people who lead none. */
  procurer: 'tengfei',
  seller: 'taoran',
  gmSecretary: 'zouyong',
  legal: 'tangwenjing',
  projectSpec: 'luojia',
  qualityManager: 'panyue',
  /** In the demo company an accountant keeps the assets, and a leader the devices. */
  assetKeeper: 'konglingyu',
  deviceManager: 'guojing',
} as const;

export type Kind = keyof typeof people;
/** A kind of the left has the rights of the kind on the right where nothing else is said of it, so a table need not name it. */
const likes: Partial<Record<Kind, Kind>> = {
  houseKeeper: 'employee',
  fleetKeeper: 'employee',
  driver: 'employee',
  archiveKeeper: 'adminClerk',
  procurer: 'employee',
  buyer: 'employee',
  storeKeeper: 'employee',
  seller: 'employee',
  salesperson: 'employee',
  gmSecretary: 'employee',
  legal: 'employee',
  projectSpec: 'employee',
  qualityManager: 'employee',
  assetKeeper: 'employee',
  deviceManager: 'employee',
};
/** The kinds named and those that are like one of them. */
export const andAlike = (named: readonly Kind[]): readonly Kind[] =>
  (Object.keys(people) as Kind[]).filter((kind) => named.includes(kind) || named.includes(likes[kind] ?? kind));
export type Right = 'yes' | 'dept' | 'own' | 'no';

export interface Row {
  readonly resource: string;
  readonly action: string;
  readonly rights: Readonly<Record<Kind, Right>>;
}

/** Rights of all kinds: what is said of the kind, else of the kind that it is like, else what it has in `base`, else none. */
export function rightsOfAll(
  said: Readonly<Partial<Record<Kind, Right>>>,
  base: Readonly<Partial<Record<Kind, Right>>> = {},
): Readonly<Record<Kind, Right>> {
  const kinds = Object.keys(people) as Kind[];
  return Object.fromEntries(kinds.map((kind) => [kind, said[kind] ?? said[likes[kind] ?? kind] ?? base[kind] ?? 'no'])) as Record<
    Kind,
    Right
  >;
}

const isRight = (word: string): word is Right => ['yes', 'dept', 'own', 'no'].includes(word);

/** Rows of a table: the kinds in its first line, a resource at the margin, its actions below it. */
export function rowsOf(text: string): Row[] {
  const [head = '', ...lines] = text.split('\n').filter((line) => line.trim() !== '');
  const kinds = head.trim().split(/\s+/);
  const rows: Row[] = [];
  let resource = '';
  for (const line of lines) {
    const [action = '', ...words] = line.trim().split(/\s+/);
    if (!line.startsWith(' ')) {
      resource = action;
      continue;
    }
    if (words.length !== kinds.length || !words.every(isRight)) throw new Error(`the matrix has a broken line: ${line}`);
    rows.push({ resource, action, rights: rightsOfAll(Object.fromEntries(kinds.map((kind, at) => [kind, words[at]]))) });
  }
  return rows;
}
