import { expect, test } from 'vitest';
import { xmlOf } from '#machines/compile/encoding.ts';

const declaredIn = /(?<=encoding=")[^"]+/;
const text = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>\n<definitions name="Prüfung – é"/>`;

test.each([
  ['ISO-8859-1', 'latin1'],
  ['windows-1252', 'latin1'],
  ['UTF-8', 'utf8'],
  ['utf-16', 'utf16le'],
  ['no-such-code', 'utf8'],
] as const)('a file in %s', (declared, encoding) => {
  const xml = text(declared).replace('–', '-');
  const mark = encoding === 'utf16le' ? '\ufeff' : '';
  expect(xmlOf(Buffer.from(mark + xml, encoding))).toBe(xml.replace(declaredIn, 'UTF-8'));
});

test('GBK, and UTF-8 with a mark or without a declaration', () => {
  const gbk = Buffer.concat([
    Buffer.from('<?xml version="1.0" encoding="GBK"?><a>'),
    Buffer.from([0xc7, 0xeb, 0xbc, 0xd9]),
    Buffer.from('</a>'),
  ]);
  expect(xmlOf(gbk)).toContain('<a>请假</a>');
  expect(xmlOf(Buffer.from('\ufeff<a>请假</a>'))).toBe('<a>请假</a>');
  expect(xmlOf(Buffer.from('<a>请假</a>'))).toBe('<a>请假</a>');
});
