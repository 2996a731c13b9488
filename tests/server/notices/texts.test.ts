/** Every message that the server can send has words and a kind, and none of them tells a figure. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { noticeKinds } from '#model/personal.ts';
import { kindOf, textsOf } from '#server/notices/texts.ts';

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

describe('messages', () => {
  it('are all known', () => {
    expect(keys.size).toBe(15);
    for (const key of keys) {
      expect(noticeKinds).toContain(kindOf(key));
      const { title, text } = textsOf(key, params);
      for (const words of [title.en, title.zh]) expect(words, key).not.toMatch(/^$|[{}]|消息|Message/);
      for (const words of [text.en, text.zh]) expect(words, key).not.toMatch(/[{}]/);
    }
  });

  it('leave out what is missing', () => {
    expect(textsOf('process_approved', { ...params, comment: '' })).toEqual({
      title: { en: 'Approved: Leave request QJ-1', zh: '已通过：请假申请 QJ-1' },
      text: { en: '', zh: '' },
    });
    expect(textsOf('task_assigned', { ...params, node: '', nodeEn: '' }).text).toEqual({ en: 'Yan Fei', zh: '闫飞' });
    expect(textsOf('flow_no_assignee', { docTitle: '请假申请', code: '' }).title).toEqual({
      en: 'Nobody found to decide: 请假申请',
      zh: '找不到审批人：请假申请',
    });
  });

  it('of flows’ own names are told as they can be', () => {
    expect(kindOf('somethingDrawn')).toBe('system');
    expect(textsOf('somethingDrawn', params).title).toEqual({ en: 'Message: Leave request QJ-1', zh: '消息：请假申请 QJ-1' });
  });
});
