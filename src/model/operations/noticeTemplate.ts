/**
 * Templates of notices: what may stand in braces, and how a template is filled. The server fills them for messages,
 * the editor for its preview; so both show the same.
 */
import { isPage } from '#model/page.ts';
import { w, type Language, type Words } from '#model/words.ts';

/** The configuration whose texts stand for messages that a flow sends under a name of its own. */
export const anyMessage = 'process_message';

interface Placeholder {
  readonly label: Words;
  /** What a preview shows in its place. */
  readonly sample: Words;
}

/** Placeholders of notices, and those of messages about tasks. Figures of documents are not told by the engine's own messages. */
export const placeholders = {
  applicant: { label: w('Applicant', '申请人'), sample: w('Yan Fei', '闫飞') },
  docTitle: { label: w('Document', '单据'), sample: w('Leave request', '请假申请') },
  code: { label: w('Number', '编号'), sample: w('LV-20261120-0007', 'LV-20261120-0007') },
  node: { label: w('Step', '环节'), sample: w('Department leader', '部门负责人') },
  comment: { label: w('Opinion', '意见'), sample: w('Please add the invoice.', '请补充发票。') },
  date: { label: w('Date', '日期'), sample: w('2026-12-01', '2026-12-01') },
  days: { label: w('Days', '天数'), sample: w('30', '30') },
  name: { label: w('Name', '名称'), sample: w('Meeting room A', '一号会议室') },
  amount: { label: w('Amount', '金额'), sample: w('1,280.00', '1,280.00') },
  count: { label: w('Persons', '人数'), sample: w('6', '6') },
  tasks: { label: w('Tasks', '任务'), sample: w('1.2 Pour the foundation', '1.2 浇筑基础') },
  measures: { label: w('Measures', '措施'), sample: w('Replace the valve', '更换阀门') },
  change: { label: w('Change', '变更'), sample: w('Three weeks later', '工期顺延三周') },
  names: { label: w('Names', '名称清单'), sample: w('Feed 6 mm, salt', '6 mm饲料、工业盐') },
  stock: { label: w('Stock', '现存数量'), sample: w('3', '3') },
  least: { label: w('Minimum', '安全库存'), sample: w('10', '10') },
  link: { label: w('Link', '链接'), sample: w('/dashboard', '/dashboard') },
  who: { label: w('Person', '人员'), sample: w('Qin Hao', '秦浩') },
  from: { label: w('From', '开始时间'), sample: w('2026-12-01 08:00', '2026-12-01 08:00') },
  to: { label: w('To', '结束时间'), sample: w('2026-12-05 18:00', '2026-12-05 18:00') },
} as const satisfies Readonly<Record<string, Placeholder>>;

export type PlaceholderName = keyof typeof placeholders;
export const placeholderNames = Object.keys(placeholders) as readonly PlaceholderName[];

/** Values by placeholder; one with `En` behind its name stands in English texts. */
export type NoticeParams = Readonly<Record<string, string>>;

/** What stands in braces and is no placeholder, and braces that do not close. Each once, as it is written. */
export function strangePlaces(template: string): readonly string[] {
  const named = [...template.matchAll(/\{([^{}]*)\}/g)].flatMap(([place, name = '']) => (Object.hasOwn(placeholders, name) ? [] : [place]));
  const rest = template.replaceAll(/\{[^{}]*\}/g, '');
  return [...new Set([...named, ...(rest.match(/[{}]/g) ?? [])])];
}

/** The template with its values. What has no value is left out with the signs that joined it; lines keep. */
export function filledTemplate(template: string, params: NoticeParams, language: Language): string {
  const value = (name: string): string => (language === 'en' ? params[`${name}En`] : undefined) ?? params[name] ?? '';
  return template
    .replaceAll(/\{(\w+)\}/g, (_place, name: string) => value(name))
    .split('\n')
    .map((line) => line.replaceAll(/[^\S\n]+/g, ' ').replaceAll(/^[ ·:：]+|[ ·:：]+$/g, ''))
    .join('\n')
    .trim();
}

/** Where a notice leads; null where its template, filled, is no page of the application. */
export function filledLink(template: string | null, params: NoticeParams): string | null {
  const link = template === null ? '' : filledTemplate(template, params, 'zh');
  return isPage(link) ? link : null;
}

/** Samples of all placeholders, as parameters. */
export const sampleParams: NoticeParams = Object.fromEntries(
  placeholderNames.flatMap((name) => [
    [name, placeholders[name].sample.zh],
    [`${name}En`, placeholders[name].sample.en],
  ]),
);
