/** What is wrong with the text of one cell or head; texts of other engines are read as the server reads them. */
import { cellOf, expressionOf } from '#machines/dmn/foreign.ts';
import type { Column } from '#machines/dmn/sheet.ts';
import { w, type Words } from '#model/words.ts';
import { faultOf } from '../conditions/faults.ts';

const translated = (text: string, part: Column['part']): string | null => {
  try {
    return part === 'when' ? cellOf(text) : expressionOf(text);
  } catch {
    return null;
  }
};

export const faultOfCell = (text: string, part: Column['part']): Words | null => {
  if (part === 'notes' || text.trim() === '') return null;
  const feel = translated(text, part);
  return feel === null ? w('Cannot be translated to FEEL', '无法转换为 FEEL') : (faultOf(feel, part === 'when')?.words ?? null);
};
