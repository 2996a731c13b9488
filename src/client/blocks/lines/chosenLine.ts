/** Which line of a chosen record fills a form, where it has several and the form takes from them: the person says it. */
import { lineText } from '#client/fields/recordWords.ts';
import { session } from '#client/data/session.ts';
import { currentLanguage } from '#client/words/current.ts';
import { say } from '#client/words/language.tsx';
import type { Names } from '#model/api.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { type FillFrom, lineFilling } from '#model/fills.ts';
import { linesOf } from '#model/values.ts';
import { w } from '#model/words.ts';
import { choose } from '#client/blocks/confirm.ts';

const words = { which: w('{lines}: which one?', '选择{lines}'), none: w('None of them', '都不是') };

/** The chosen record with that line alone, or without lines where it is none of them. */
export const withLine = async (
  definition: Definition | null,
  chosen: AnyDoc,
  fills: Readonly<Record<string, FillFrom | undefined>>,
): Promise<AnyDoc> => {
  const { set, columns } = lineFilling(fills);
  const shape = definition?.lines[set];
  const lines = linesOf(chosen, set);
  if (!shape || lines.length < 2) return chosen;
  // What tells lines apart: the first that is taken over, and the day.
  const told = [...new Set([columns[0], columns.find((column) => shape.fields[column]?.kind.startsWith('date'))])].flatMap(
    (column) => column ?? [],
  );
  const names = (chosen['$names'] as Names | undefined) ?? {};
  const shown = { language: currentLanguage(), dictionary: session.get().dictionary, names };
  const at = await choose<number>({
    title: say(words.which, { lines: say(shape.label) }),
    dismissed: -1,
    choices: [...lines.map((line, value) => ({ value, label: lineText(shape, line, told, shown) })), { value: -1, label: say(words.none) }],
  });
  return { ...chosen, [set]: lines.filter((_, index) => index === at) };
};
