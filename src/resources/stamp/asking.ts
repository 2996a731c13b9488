/** An approved document that is to be stamped drafts the use of a seal: which seal, and how many copies, is asked; the rest is carried over. */
import { f } from '#model/field.ts';
import { w } from '#model/words.ts';

export const sealAsked = {
  stampId: f.ref('stampDetail', w('Seal', '印章'), { required: true }),
  copies: f.integer(w('Copies', '份数'), { required: true, least: '1', most: '999' }),
} as const;

export const askSeal = {
  label: w('Ask for the seal', '申请用印'),
  icon: 'new',
  needs: 'stampUse:add',
  call: { method: 'POST', path: 'askSeal/:id', once: true },
  asks: sealAsked,
  note: w('A draft of a seal use with the title and the files of this document.', '按本单据的标题和文件生成用印申请草稿。'),
  done: w('The draft of the seal use is there', '已生成用印申请草稿'),
  moves: ['stampUse'],
  opens: 'stampUse',
} as const;
