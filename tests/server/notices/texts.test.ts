/** Every message that the server can send is configured, in both languages, and none of the engine's tells a figure. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { anyMessage, filledTemplate, sampleParams, strangePlaces, type NoticeParams } from '#model/operations/noticeTemplate.ts';
import { noticeKinds } from '#model/operations/personal.ts';
import { notices } from '#resources/seeds.ts';
import { textsOf } from '#server/notices/noticesWords.ts';

const params = {
  applicant: '闫飞',
  applicantEn: 'Yan Fei',
  docTitle: '请假申请',
  docTitleEn: 'Leave request',
  code: 'QJ-1',
  node: '部门负责人',
  nodeEn: 'Department leader',
  comment: '请修改',
};

/** Keys that stand in the server's own files beside `key:` or in its tables of messages. */
const root = fileURLToPath(new URL('../../../src/server/', import.meta.url));
const keys = new Set(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.startsWith('notices'))
    .flatMap((file) => readFileSync(join(root, file), 'utf8').match(/'(task|process)_[a-z_]+'/g) ?? [])
    .map((key) => key.slice(1, -1))
    .filter((key) =>
      /^(task_(assigned|returned|reposted|mention|question|answer|urged|due|stand_in)|process_(approved|rejected|voided|returned|taken_back|cc))$/.test(
        key,
      ),
    ),
);
const told = (key: string, given: NoticeParams = params) => {
  const config = notices[key];
  if (config === undefined) throw new Error(`${key} is not configured`);
  return textsOf(config, given);
};

describe('configured notices', () => {
  it('have one for what a flow sends under a name of its own', () => expect(notices[anyMessage]).toBeDefined());

  it('have places that are known, and read well when filled', () => {
    for (const [key, { kind, title, text }] of Object.entries(notices)) {
      expect(noticeKinds).toContain(kind);
      for (const words of [title.en, title.zh, text.en, text.zh]) expect(strangePlaces(words), key).toEqual([]);
      const filled = textsOf({ title, text }, sampleParams);
      for (const words of [filled.title.en, filled.title.zh, filled.text.en, filled.text.zh]) expect(words, key).not.toMatch(/^$|[{}]/);
    }
  });

  it('of the engine tell no figure', () => {
    expect(keys.size).toBe(15);
    for (const key of keys) {
      const { title, text } = told(key);
      for (const words of [title.en, title.zh]) expect(words, key).not.toMatch(/^$|[{}]/);
      for (const words of [text.en, text.zh]) expect(words, key).not.toMatch(/[{}]/);
      const seed = notices[key];
      expect(JSON.stringify([seed?.title, seed?.text])).not.toContain('{amount}');
    }
  });

  it('leave out what is missing', () => {
    expect(told('process_approved', { ...params, comment: '' })).toEqual({
      title: { en: 'Approved: Leave request QJ-1', zh: '已通过：请假申请 QJ-1' },
      text: { en: '', zh: '' },
    });
    expect(told('task_assigned', { ...params, node: '', nodeEn: '' }).text).toEqual({ en: 'Yan Fei', zh: '闫飞' });
    expect(told('flow_no_assignee', { docTitle: '请假申请', code: '' }).title).toEqual({
      en: 'Nobody found to decide: 请假申请',
      zh: '找不到审批人：请假申请',
    });
    expect(filledTemplate('{applicant}\n{comment}', { applicant: 'A', comment: 'x · {code}' }, 'en')).toBe('A\nx · {code}');
  });

  it('name what is no placeholder', () => {
    expect(strangePlaces('{code} {nothing} {nothing} {code')).toEqual(['{nothing}', '{']);
    expect(strangePlaces('{} }')).toEqual(['{}', '}']);
    expect(strangePlaces('{toString}')).toEqual(['{toString}']);
  });
});
