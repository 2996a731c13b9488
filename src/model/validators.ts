/**
 * The fifteen form checks of the specification, with its exact messages in both languages.
 * A check is given a text and answers with the message, or null. An empty text passes: whether a value must be there is `required`.
 */
import { w, type Words } from './words.ts';

/** The named patterns a text field can ask for with `check`. */
export type ValidatorName =
  | 'contact'
  | 'mobile'
  | 'landline'
  | 'idCard'
  | 'postalCode'
  | 'email'
  | 'fileName'
  | 'fax'
  | 'noSpaces'
  | 'digits'
  | 'url';

export type Check = (value: string) => Words | null;

/** The message of every required field. */
export const requiredMessage = w('required', '必填');
export const failedMessage = w('validation rule failed', '校验规则出错');
/** Shown once for the whole form. */
export const formMessage = w('please check the red fields in the form', '请检查表单中的红色项');
/** In the order in which the form of the change-password page checks them. */
export const passwordMessages = {
  oldPwd: w('please enter original password', '请输入原密码'),
  newPwd: w('please enter password', '请输入密码'),
  affirmPwd: w('please enter password again', '请再次输入密码'),
  different: w('the two passwords entered do not match', '两次输入的密码不一致'),
} as const;

/** Characters as people count them: one for a Chinese character outside the basic plane, too. */
export const lengthOf = (value: string): number => {
  let length = 0;
  for (const _ of value) length += 1;
  return length;
};

/** Custom pattern: the message is the caller's. A pattern with the flag `g` or `y` is used as if it had none. */
export const pattern =
  (expression: RegExp, message: Words): Check =>
  (value) =>
    value === '' || new RegExp(expression.source, expression.flags.replaceAll(/[gy]/g, '')).test(value) ? null : message;

export const maxLength =
  (most: number, message: Words = w(`length cannot exceed ${most}`, `长度不能超过${most}`)): Check =>
  (value) =>
    lengthOf(value) > most ? message : null;

/** A least length of 1 is the same as required, and the only one that refuses the empty text. */
export const minLength =
  (least: number, message?: Words): Check =>
  (value) => {
    if (least <= 1) return value === '' ? (message ?? requiredMessage) : null;
    return value !== '' && lengthOf(value) < least ? (message ?? w(`length cannot be less than ${least}`, `长度不能小于${least}`)) : null;
  };

/** A check that throws says so and does not break the form. */
export const guarded =
  (check: Check): Check =>
  (value) => {
    try {
      return check(value);
    } catch {
      return failedMessage;
    }
  };

const mobile = /^0?1\d{10}$/;
const landline = /^(\d{3,4}-)?\d{7,8}$/;
/** One @, no spaces, labels of letters, digits and hyphens, a last label of two or more letters (the usual pattern). */
const email = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?=[\w.-]{3,253}$)([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,63}$/i;
const url = /^(https?|ftp):\/\/[^\s/$.?#][^\s]*$/i;

export const validators: Readonly<Record<ValidatorName, Check>> = {
  contact: (value) =>
    value === '' || mobile.test(value) || landline.test(value)
      ? null
      : w('contact must be landline or mobile', '联系方式必须为座机或手机号'),
  mobile: pattern(mobile, w('mobile format incorrect', '手机号格式不正确')),
  landline: pattern(landline, w('landline format incorrect', '座机号格式不正确')),
  idCard: pattern(/^(\d{15}|\d{17}[\dXx])$/, w('ID card format incorrect', '身份证格式不正确')),
  postalCode: pattern(/^[1-9]\d{5}$/, w('postal code format incorrect', '邮政编码格式不正确')),
  email: pattern(email, w('email format incorrect', '邮箱格式不正确')),
  fileName: pattern(/^[^\\/:*?"<>|]+$/, w('file name contains illegal characters', '文件名含有非法字符')),
  fax: pattern(landline, w('fax format incorrect', '传真格式不正确')),
  noSpaces: pattern(/^\S+$/, w('cannot contain spaces', '不能包含空格')),
  digits: pattern(/^\d+$/, w('digits only', '只能输入数字')),
  url: pattern(url, w('URL format incorrect', '网址格式不正确')),
};

/** Checks a text by the name of the check, guarded. */
export const check = (name: ValidatorName, value: string): Words | null => guarded(validators[name])(value);
