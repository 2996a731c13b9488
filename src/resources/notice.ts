/**
 * How the areas write the notices that they send. Administrators change texts and channels in the product. Figures of documents stand in
 * none that the engine sends: rights over fields belong to the document, and what a node hides would be told here.
 */
import { w, type Words } from '#model/words.ts';
import type { NoticeKind } from '#model/operations/personal.ts';

export interface NoticeSeed {
  readonly name: Words;
  readonly title: Words;
  readonly text: Words;
  readonly kind: NoticeKind;
  readonly level: 'info' | 'warning' | 'critical';
  /** What a person is waited for, or waits for most: the bell of an open window shows it at once. */
  readonly loud: boolean;
  readonly mail: boolean;
  readonly resource: string | null;
  readonly receivers: 'starter' | 'assignee' | 'role' | 'user' | 'field' | 'all';
  /** Code of the role that is told, where the receivers are a role. */
  readonly role: string | null;
  /** Field of the resource that names the receivers. */
  readonly field: string | null;
  /** Days before the date, with commas. */
  readonly days: string | null;
  readonly at: string | null;
  /** Page it opens, where it is about no document. */
  readonly link: string | null;
}

/** Notices by the key under which they are sent. */
export type NoticeSeeds = Readonly<Record<string, NoticeSeed>>;

export type NoticeMore = Partial<Omit<NoticeSeed, 'name' | 'title' | 'text' | 'kind'>>;

/** A notice with all its words; it goes to single persons inside the product unless `more` says otherwise. */
export const noticeOf = (name: Words, title: Words, text: Words, kind: NoticeKind, more: NoticeMore = {}): NoticeSeed => ({
  level: 'info',
  loud: false,
  mail: false,
  resource: null,
  receivers: 'user',
  role: null,
  field: null,
  days: null,
  at: null,
  link: null,
  ...more,
  name,
  title,
  text,
  kind,
});

/** One sentence with the name of what it is about. */
export const notice = (en: string, zh: string, textEn: string, textZh: string, more: NoticeMore = {}): NoticeSeed =>
  noticeOf(w(en, zh), w(`${en}: {name}`, `${zh}：{name}`), w(textEn, textZh), 'system', more);

/** Of a date that comes near: told to whom `field` of the resource names, so many `days` before it. */
export const ahead = (resource: string, field: string, days: string): NoticeMore => ({
  resource,
  receivers: 'field',
  field,
  days,
  at: '08:00',
  level: 'warning',
});
