/** The settings of an element are told for people to read: before and after of a changed property, never the words of the file. */
import type { DocumentAction, FieldRight, PersonAct } from '#model/api.ts';
import { textOf } from '#model/calculation/text.ts';
import { w, type Words } from '#model/words.ts';
import type { Call, EventDetails, FlowElement, Loop, Mapping, TaskSettings } from '../flow.ts';
import { labelOf, ruleWords, type Labels } from '../rules.ts';

export const nothing = w('none', '无');

/** Text of the file, as it stands. */
export const quote = (text: string): Words => w(text, text);
const joined = (all: readonly Words[], en = ', ', zh = '、'): Words =>
  w(all.map((one) => one.en).join(en), all.map((one) => one.zh).join(zh));

type Choices = {
  readonly [Name in 'mode' | 'nobody' | 'self' | 'repeated' | 'onDue' | 'rejectTo']: Readonly<Record<TaskSettings[Name], Words>>;
};

/** The words of settings that have fixed values. */
const settingWords: Choices = {
  mode: {
    one: w('the first who decides', '任一人先办'),
    any: w('any one approves', '或签'),
    all: w('all approve', '会签'),
    sequence: w('one after the other', '依次审批'),
    vote: w('by vote', '票决'),
  },
  nobody: {
    admin: w('ask the administrators', '转管理员'),
    skip: w('pass', '自动通过'),
    'starter.leader': w('ask the applicant’s leader', '转申请人上级'),
    fail: w('stop', '停止流程'),
  },
  self: {
    leader: w('ask their leader', '转其上级'),
    skip: w('pass', '自动通过'),
    ask: w('ask them', '仍由本人审批'),
  },
  repeated: {
    skipAlways: w('pass', '自动通过'),
    skipConsecutive: w('pass if it was just before', '仅连续时自动通过'),
    ask: w('ask again', '再次审批'),
  },
  onDue: {
    remind: w('remind', '提醒'),
    escalate: w('ask the leader', '上报上级'),
    approve: w('approve', '自动通过'),
    reject: w('reject', '自动驳回'),
    transfer: w('transfer', '转交'),
  },
  rejectTo: {
    starter: w('the applicant', '申请人'),
    previous: w('the step before', '上一环节'),
    chosen: w('a step that is chosen', '由审批人选择'),
    end: w('the end', '结束'),
  },
};

const rights: Readonly<Record<FieldRight, Words>> = {
  hidden: w('hidden', '隐藏'),
  read: w('read', '只读'),
  edit: w('edit', '可编辑'),
  require: w('required', '必填'),
};

const acts: Partial<Readonly<Record<DocumentAction | PersonAct, Words>>> = {
  approve: w('approve', '同意'),
  reject: w('reject', '驳回'),
  return: w('return', '退回'),
  transfer: w('transfer', '转交'),
  delegate: w('delegate', '委派'),
};

const yesNo = (value: boolean): Words => (value ? w('yes', '是') : w('no', '否'));

const kinds: Readonly<Record<EventDetails['kind'], Words>> = {
  none: w('plain', '普通'),
  timer: w('time', '定时'),
  message: w('message', '消息'),
  signal: w('signal', '信号'),
  error: w('error', '错误'),
  escalation: w('escalation', '升级'),
  conditional: w('condition', '条件'),
  link: w('link', '链接'),
  compensation: w('compensation', '补偿'),
  terminate: w('ends everything', '终止'),
};

/** The parts that are there, with what they are called. */
const parts = (all: readonly (readonly [Words | null, string | undefined])[]): Words =>
  joined(
    all.flatMap(([label, text]) => (text === undefined ? [] : [label ? w(`${label.en} ${text}`, `${label.zh} ${text}`) : quote(text)])),
  );

const eventWords = (event: EventDetails): Words => {
  const more = parts([
    [null, event.name],
    [null, event.timer?.text],
    [null, event.condition],
    [w('key', '关键字'), event.key],
  ]);
  const beside = event.interrupting ? [] : [w('beside the step', '不中断')];
  return joined([kinds[event.kind], ...(more.en === '' ? [] : [more]), ...beside], ' ', ' ');
};

const loopKinds: Readonly<Record<Loop['kind'], Words>> = {
  parallel: w('for all at once', '同时多份'),
  sequential: w('one after the other', '依次多份'),
  standard: w('again while', '循环'),
};
const loopWords = (loop: Loop): Words => {
  const more = parts([
    [null, loop.collection],
    [null, loop.cardinality],
    [loop.kind === 'standard' ? null : w('until', '直到'), loop.condition],
    [w('at most', '最多'), loop.maximum],
  ]);
  return joined(more.en === '' ? [loopKinds[loop.kind]] : [loopKinds[loop.kind], more], ' ', ' ');
};

const callWords = ({ process, binding }: Call): Words => {
  const version =
    binding === 'latest'
      ? w('newest version', '最新版本')
      : binding === 'deployment'
        ? w('as deployed', '同次发布')
        : w(`version ${String(binding.version)}`, `第${String(binding.version)}版`);
  return w(`${process} (${version.en})`, `${process}（${version.zh}）`);
};

const mappingsWords = (all: readonly Mapping[]): Words => joined(all.map(({ target, source }) => quote(`${target} = ${source}`)));

const units: readonly (readonly [RegExp, string, string])[] = [
  [/P.*?(\d+)Y/, 'year', '年'],
  [/^P(?:\d+Y)?(\d+)M/, 'month', '个月'],
  [/(\d+)W/, 'week', '周'],
  [/(\d+)D/, 'day', '天'],
  [/T.*?(\d+)H/, 'hour', '小时'],
  [/T.*?(\d+)M/, 'minute', '分钟'],
];
/** `P1DT4H`; anything else as it is written. */
const dueWords = (due: string): Words => {
  const found = units.flatMap(([pattern, en, zh]) => {
    const count = due.startsWith('P') ? pattern.exec(due)?.[1] : undefined;
    return count === undefined ? [] : [w(`${count} ${en}${count === '1' ? '' : 's'}`, `${count}${zh}`)];
  });
  return found.length === 0 ? quote(due) : joined(found, ' ', '');
};

/** Names of fields by their labels; texts in quotes stay. */
const conditionWords = (condition: string, labels: Labels): Words => {
  const say = (language: keyof Words): string =>
    condition.replace(/"[^"]*"|[\p{L}_][\p{L}\w.]*/gu, (part) => (part.startsWith('"') ? part : (labels[part]?.[language] ?? part)));
  return w(say('en'), say('zh'));
};

type Say = (value: never, labels: Labels) => Words;

/** By the key of the property, as `propertiesOf` (changes.ts) names it. */
const sayings: Readonly<Record<string, Say>> = {
  name: (name: Words) => (name.zh === name.en ? quote(name.zh) : w(name.en, name.zh)),
  type: (type: string) => quote(type),
  'task.approvers': (rules: readonly string[], labels) => joined(rules.map((rule) => ruleWords(rule, labels))),
  'task.mode': (mode: TaskSettings['mode']) => settingWords.mode[mode],
  'task.nobody': (nobody: TaskSettings['nobody']) => settingWords.nobody[nobody],
  'task.self': (self: TaskSettings['self']) => settingWords.self[self],
  'task.repeated': (repeated: TaskSettings['repeated']) => settingWords.repeated[repeated],
  'task.onDue': (onDue: TaskSettings['onDue']) => settingWords.onDue[onDue],
  'task.rejectTo': (to: TaskSettings['rejectTo']) => settingWords.rejectTo[to],
  'task.share': (share: number) => quote(`${String(Math.round(share * 1000) / 10)}%`),
  'task.commentRequired': yesNo,
  'task.signatureRequired': yesNo,
  'task.actions': (actions: TaskSettings['actions']) => joined(actions.map((one) => acts[one] ?? quote(one))),
  'task.fields': (fields: TaskSettings['fields'], labels) =>
    joined(
      Object.entries(fields).map(([name, right]) =>
        w(`${labelOf(labels, name).en} ${rights[right].en}`, `${labelOf(labels, name).zh}${rights[right].zh}`),
      ),
    ),
  condition: conditionWords,
  'task.due': dueWords,
  event: eventWords,
  loop: loopWords,
  call: callWords,
  inputs: mappingsWords,
  outputs: mappingsWords,
  before: mappingsWords,
  after: mappingsWords,
  script: ({ feel, result }: NonNullable<FlowElement['script']>) => quote(result === null ? feel : `${result} = ${feel}`),
  decision: ({ key, result }: NonNullable<FlowElement['decision']>) => quote(result === null ? key : `${result} = ${key}`),
};

/** A value of a property; nothing and the empty list are told as such. */
export const valueWords = (key: string, value: unknown, labels: Labels): Words => {
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) return nothing;
  if (typeof value === 'object' && Object.keys(value).length === 0) return nothing;
  const say = sayings[key];
  if (say) return say(value as never, labels);
  return typeof value === 'boolean' ? yesNo(value) : quote(textOf(value));
};
