/** Flows that many companies begin with, drawn for the fields of a document. Each compiles without a problem. */
import { w, type Words } from '#model/words.ts';
import { drawingOf, type Drawn, type Step, type Way } from './drawn.ts';

/** A pattern can take these from the document that will run it; every part may be missing. */
export interface Choices {
  /** Field with a number, and the limits above which more people are asked. */
  readonly amount?: string;
  readonly limits?: readonly [first: number, second: number];
  /** Field with a department: the other side. */
  readonly department?: string;
}

export interface Pattern {
  readonly id: string;
  readonly name: Words;
  readonly text: Words;
  /** The pattern cannot do without these. */
  readonly needs: readonly ('amount' | 'department')[];
  readonly draw: (choices: Choices) => Drawn;
}

const start: Step = { id: 'start', kind: 'startEvent', name: w('Submitted', '提交'), column: 0, row: 0 };
const end = (column: number): Step => ({ id: 'end', kind: 'endEvent', name: w('Approved', '通过'), column, row: 0 });
const task = (id: string, name: Words, rules: readonly string[], column: number, more: Partial<Step> = {}): Step => ({
  id,
  kind: 'userTask',
  name,
  rules,
  column,
  row: 0,
  ...more,
});
const leader = (column: number): Step => task('leader', w('Department leader', '部门负责人'), ['starter.leader'], column);
const inCharge = (column: number, more: Partial<Step> = {}): Step =>
  task('inCharge', w('Leader in charge', '分管领导'), ['starter.inCharge'], column, more);

/** Steps one after the other. */
const chain = (steps: readonly Step[]): Drawn => ({
  steps,
  ways: steps.slice(1).map((step, at): Way => ({ from: steps[at]!.id, to: step.id })),
});

const question = (id: string, limit: number, column: number): Step => ({
  id,
  kind: 'exclusiveGateway',
  name: w(`More than ${limit.toLocaleString('en')}?`, `超过${limit}？`),
  column,
  row: 0,
});

/** Asks one more person above a limit; `next` comes after either way. */
const above = (from: string, asked: string, next: string, when: string): readonly Way[] => [
  { from, to: asked, name: w('yes', '是'), when },
  { from, to: next, name: w('no', '否'), otherwise: true },
  { from: asked, to: next },
];

const ladder = ({ amount = 'amount', limits: [first, second] = [5000, 20_000] }: Choices): Drawn => ({
  steps: [
    start,
    leader(1),
    question('overFirst', first, 2),
    inCharge(3, { row: 1 }),
    question('overSecond', second, 4),
    task('top', w('General manager', '总经理'), ['role:general_manager'], 5, { row: 1 }),
    end(6),
  ],
  ways: [
    { from: 'start', to: 'leader' },
    { from: 'leader', to: 'overFirst' },
    ...above('overFirst', 'inCharge', 'overSecond', `${amount} > ${first}`),
    ...above('overSecond', 'top', 'end', `${amount} > ${second}`),
  ],
});

const gateway = (id: string, column: number): Step => ({ id, kind: 'parallelGateway', column, row: 0 });

const twoSided = ({ department }: Choices): Drawn => ({
  steps: [
    start,
    gateway('split', 1),
    task('ownSide', w('Own side confirms', '本方确认'), ['starter.leader'], 2),
    task(
      'otherSide',
      w('Other side confirms', '对方确认'),
      [department === undefined ? 'starter.choose' : `field:${department}.leader`],
      2,
      { row: 1 },
    ),
    gateway('join', 3),
    end(4),
  ],
  ways: [
    { from: 'start', to: 'split' },
    { from: 'split', to: 'ownSide' },
    { from: 'split', to: 'otherSide' },
    { from: 'ownSide', to: 'join' },
    { from: 'otherSide', to: 'join' },
    { from: 'join', to: 'end' },
  ],
});

export const patterns: readonly Pattern[] = [
  {
    id: 'oneApprover',
    name: w('One approver', '一级审批'),
    text: w('The leader of the applicant’s department decides.', '由申请人的部门负责人审批。'),
    needs: [],
    draw: () => chain([start, leader(1), end(2)]),
  },
  {
    id: 'twoLevels',
    name: w('Two levels', '两级审批'),
    text: w('First the department leader, then the leader in charge.', '部门负责人审批后，由分管领导审批。'),
    needs: [],
    draw: () => chain([start, leader(1), inCharge(2), end(3)]),
  },
  {
    id: 'amountLadder',
    name: w('Ladder by amount', '按金额逐级审批'),
    text: w('The more it costs, the higher it goes: two limits, two more approvers.', '金额越大，审批级别越高：两个限额，两级加签。'),
    needs: ['amount'],
    draw: ladder,
  },
  {
    id: 'countersign',
    name: w('Countersign', '会签'),
    text: w('The applicant picks those who must all agree; then the leader in charge.', '提交时选定会签人，须全部同意，再由分管领导审批。'),
    needs: [],
    draw: () =>
      chain([
        start,
        leader(1),
        task('countersign', w('Countersign', '会签'), ['starter.choose'], 2, { own: { mode: 'all' } }),
        inCharge(3),
        end(4),
      ]),
  },
  {
    id: 'twoSided',
    name: w('Two-sided confirmation', '双方确认'),
    text: w('Both departments confirm at the same time, in any order.', '双方部门同时确认，不分先后。'),
    needs: [],
    draw: twoSided,
  },
  {
    id: 'carryOut',
    name: w('Approve, carry out, confirm', '审批、办理、验收'),
    text: w(
      'The leader decides and picks who does it; the applicant confirms that it is done.',
      '负责人审批并指定办理人，办理后由申请人确认。',
    ),
    needs: [],
    draw: () =>
      chain([
        start,
        leader(1),
        task('carryOut', w('Carry out', '办理'), ['previous.choose'], 2),
        task('confirm', w('Applicant confirms', '申请人确认'), ['starter'], 3, { own: { self: 'ask', repeated: 'ask' } }),
        end(4),
      ]),
  },
];

/** The drawing of a pattern under a key and a name. */
export const patternXml = (pattern: Pattern, key: string, name: Words, choices: Choices = {}): string =>
  drawingOf(key, name, pattern.draw(choices));
