/** The fifteen checks of the specification, by example and by property. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  check,
  failedMessage,
  formMessage,
  guarded,
  lengthOf,
  maxLength,
  minLength,
  passwordMessages,
  pattern,
  validators,
  type ValidatorName,
} from '#model/validators.ts';
import { w } from '#model/words.ts';
import { anyCharacter } from '#tests/support/people/characters.ts';

const examples: Record<ValidatorName, { good: string[]; bad: string[]; en: string; zh: string }> = {
  contact: {
    good: ['13812345678', '013812345678', '0535-1234567', '12345678'],
    bad: ['123', '1381234567a', '05-1234567'],
    en: 'contact must be landline or mobile',
    zh: '联系方式必须为座机或手机号',
  },
  mobile: {
    good: ['13812345678', '013812345678', '10000000000'],
    bad: ['1381234567', '23812345678', '138123456789', '0013812345678'],
    en: 'mobile format incorrect',
    zh: '手机号格式不正确',
  },
  landline: {
    good: ['1234567', '12345678', '010-1234567', '0535-12345678'],
    bad: ['123456', '05351-1234567', '0535 1234567', '0535-123456789'],
    en: 'landline format incorrect',
    zh: '座机号格式不正确',
  },
  idCard: {
    good: ['370602800101123', '370602198001011234', '37060219800101123X', '37060219800101123x'],
    bad: ['37060280010112X', '3706021980010112345', 'X70602198001011234', ''.padEnd(16, '1')],
    en: 'ID card format incorrect',
    zh: '身份证格式不正确',
  },
  postalCode: {
    good: ['264000', '100000'],
    bad: ['026400', '26400', '2640000', '26400a'],
    en: 'postal code format incorrect',
    zh: '邮政编码格式不正确',
  },
  email: {
    good: ['a@b.cn', 'first.last+tag@mail.example.com', 'x_y@sub.example.co'],
    bad: ['a@b', 'a b@c.cn', '@b.cn', 'a@b..cn', 'a@-b.cn', 'a@b.c', 'a@@b.cn'],
    en: 'email format incorrect',
    zh: '邮箱格式不正确',
  },
  fileName: {
    good: ['report (1).pdf', '发票.pdf', 'a'],
    bad: ['a\\b', 'a/b', 'a:b', 'a*b', 'a?b', 'a"b', 'a<b', 'a>b', 'a|b'],
    en: 'file name contains illegal characters',
    zh: '文件名含有非法字符',
  },
  fax: { good: ['0535-1234567', '12345678'], bad: ['13812345678', 'fax'], en: 'fax format incorrect', zh: '传真格式不正确' },
  noSpaces: { good: ['a', 'a-b'], bad: ['a b', ' a', 'a\t', 'a\u3000b'], en: 'cannot contain spaces', zh: '不能包含空格' },
  digits: { good: ['0', '0123'], bad: ['1.0', '-1', '1a', '１'], en: 'digits only', zh: '只能输入数字' },
  url: {
    good: ['http://a.cn', 'https://example.com/x?y=1#z', 'ftp://files.example.com'],
    bad: ['example.com', 'mailto:a@b.cn', 'http://', 'http:// a', 'javascript://x'],
    en: 'URL format incorrect',
    zh: '网址格式不正确',
  },
};

describe('named checks', () => {
  for (const [name, { good, bad, en, zh }] of Object.entries(examples) as [ValidatorName, (typeof examples)[ValidatorName]][]) {
    it(`${name} takes what is right and says the specification's words`, () => {
      for (const value of good) expect(check(name, value), value).toBeNull();
      for (const value of bad) expect(check(name, value), value).toEqual({ en, zh });
      expect(check(name, '')).toBeNull();
    });
  }

  it('mobile is exactly an optional 0, a 1 and ten digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[01]{0,2}\d{0,12}$/), (value) => {
        const body = value.startsWith('0') ? value.slice(1) : value;
        expect(validators.mobile(value) === null).toBe(value === '' || (body.startsWith('1') && body.length === 11));
      }),
    );
  });

  it('contact is mobile or landline', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d-]{0,14}$/), (value) => {
        expect(validators.contact(value) === null).toBe(validators.mobile(value) === null || validators.landline(value) === null);
      }),
    );
  });

  it('no check throws, whatever it is given', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter, maxLength: 60 }),
        fc.constantFrom(...(Object.keys(validators) as ValidatorName[])),
        (value, name) => {
          expect(check(name, value)).not.toEqual(failedMessage);
        },
      ),
    );
  });

  it('no check hangs on long hostile text', () => {
    const started = performance.now();
    for (const name of Object.keys(validators) as ValidatorName[]) {
      for (const unit of ['a', '1', 'a.', '-', 'a@', 'a-']) check(name, `${unit.repeat(50_000)}!`);
    }
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

describe('lengths, patterns and the guard', () => {
  it('maximum says N', () => {
    expect(maxLength(3)('abcd')).toEqual({ en: 'length cannot exceed 3', zh: '长度不能超过3' });
    expect(maxLength(3)('abc')).toBeNull();
    expect(maxLength(1)('𠮷')).toBeNull();
  });

  it('minimum 1 is required, any other says N and leaves empty texts alone', () => {
    expect(minLength(1)('')).toEqual({ en: 'required', zh: '必填' });
    expect(minLength(1)('a')).toBeNull();
    expect(minLength(3)('ab')).toEqual({ en: 'length cannot be less than 3', zh: '长度不能小于3' });
    expect(minLength(3)('')).toBeNull();
  });

  it('length and its two checks agree', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 2, max: 30 }), (value, n) => {
        expect(maxLength(n)(value) === null).toBe(lengthOf(value) <= n);
        expect(minLength(n)(value) === null).toBe(value === '' || lengthOf(value) >= n);
      }),
    );
  });

  it('a custom pattern says the words of its caller, every time', () => {
    const even = pattern(/^(\d\d)+$/g, w('even', '偶数'));
    for (let turn = 0; turn < 3; turn += 1) expect(even('1234')).toBeNull();
    expect(even('123')).toEqual({ en: 'even', zh: '偶数' });
  });

  it('a check that throws says that the rule failed', () => {
    const broken = guarded(() => {
      throw new Error('broken');
    });
    expect(broken('x')).toEqual({ en: 'validation rule failed', zh: '校验规则出错' });
  });

  it('keeps the fixed texts of the change-password page', () => {
    expect(Object.values(passwordMessages).map(({ en }) => en)).toEqual([
      'please enter original password',
      'please enter password',
      'please enter password again',
      'the two passwords entered do not match',
    ]);
    expect(formMessage).toEqual({ en: 'please check the red fields in the form', zh: '请检查表单中的红色项' });
  });
});
