/**
 * Numbers and codes that people type (of an invoice, an ID card, an account, a plate, a device): two texts mean the same where they differ
 * only in case, width, blanks or characters that nobody sees. Records keep what was typed; what must be unique is compared by its key.
 * The database has the same function, `typed_key`, and unique indexes over it.
 */
import type { Field } from '#model/field.ts';

/** Blanks, marks of direction and width, fillers: all that shows nothing. */
export const unseen =
  '\\u0001-\\u0020\\u007F-\\u00A0\\u00AD\\u034F\\u061C\\u115F\\u1160\\u1680\\u17B4\\u17B5\\u180B-\\u180F\\u2000-\\u200F\\u2028-\\u202F\\u205F-\\u206F\\u2800\\u3000\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0\\uFFF9-\\uFFFB';
const everyUnseen = new RegExp(`[${unseen}]`, 'g');

/** What a typed text is compared by: compatible forms as one, nothing unseen, Latin letters large. */
export const typedKey = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(everyUnseen, '')
    .replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase());

/** People type such values by hand and never quite alike, so uniqueness goes by their keys. */
export const isTyped = ({
  kind,
  readOnly,
  resourceKey,
  idIn,
  line,
}: Pick<Field, 'kind' | 'readOnly' | 'resourceKey' | 'idIn' | 'line'>): boolean =>
  kind === 'text' && readOnly !== true && resourceKey !== true && idIn === undefined && line === undefined;
