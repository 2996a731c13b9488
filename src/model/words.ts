import { formatInstant, isInstant } from './calculation/dates.ts';

/** A text of the product in both of its languages; the type demands both. */
export interface Words {
  readonly en: string;
  readonly zh: string;
}

export type Language = keyof Words;

/** Short form for definitions: `w('Leave request', '请假申请')`. */
export const w = (en: string, zh: string): Words => ({ en, zh });

/**
 * Fills `{name}` places of a text; a moment is told as people write it, in the company's zone. A place without a value stays as it is,
 * so that a gap is seen in tests.
 */
export const fill = (text: string, params: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) => {
    const value = params[name];
    return isInstant(value) ? formatInstant(value, 'yyyy-MM-dd hh:mm') : String(value ?? place);
  });

/** Words with their places filled, for what takes words and not a sentence. */
export const filledWords = ({ en, zh }: Words, params: Readonly<Record<string, string | number>>): Words =>
  w(fill(en, params), fill(zh, params));
