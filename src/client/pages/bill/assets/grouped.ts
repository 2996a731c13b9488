/** Cards by where they are or who has them, and what a search finds among them. Pure. */
import type { Names } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import type { Words } from '#model/words.ts';

export type By = 'place' | 'person';

/** What a record names by a field, as its list says. */
export const namedBy = (record: AnyDoc, target: string, field: string): Words | null => {
  const id = textOf(record[field]);
  return id === '' ? null : ((record['$names'] as Names | undefined)?.[`${target}/${id}`] ?? { zh: id, en: id });
};

export const placeOf = (card: AnyDoc): Words | null => namedBy(card, 'areas', 'areaId');
export const personOf = (card: AnyDoc): Words | null => namedBy(card, 'users', 'userId');

export interface Group {
  readonly key: string;
  readonly name: Words | null;
  readonly cards: readonly AnyDoc[];
}

/** Cards that one acceptance made; all of them where none is named. */
export const ofAcceptance = (cards: readonly AnyDoc[], accept: string | undefined): readonly AnyDoc[] =>
  accept === undefined ? cards : cards.filter((card) => textOf(card['acceptId']) === accept);

/** Groups by their names, those without one last. */
export function groupsOf(cards: readonly AnyDoc[], by: By): readonly Group[] {
  const groups = new Map<string, { readonly name: Words | null; readonly cards: AnyDoc[] }>();
  for (const card of cards) {
    const key = textOf(card[by === 'place' ? 'areaId' : 'userId']);
    const group = groups.get(key) ?? { name: by === 'place' ? placeOf(card) : personOf(card), cards: [] };
    group.cards.push(card);
    groups.set(key, group);
  }
  return [...groups]
    .map(([key, group]) => ({ key, ...group }))
    .toSorted(
      (one, other) =>
        Number(one.name === null) - Number(other.name === null) || (one.name?.zh ?? '').localeCompare(other.name?.zh ?? '', 'zh'),
    );
}

const searched = ['assetCode', 'assetName', 'spec', 'serialNo'];

/** Cards, or rows of a stocktake, whose number, name, model, place or person has the text. */
export function found<Row extends AnyDoc>(rows: readonly Row[], text: string): readonly Row[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return rows;
  return rows.filter((row) =>
    [
      ...searched.map((name) => textOf(row[name])),
      ...[placeOf(row), personOf(row), namedBy(row, 'areas', 'bookArea')].flatMap((name) => (name === null ? [] : [name.zh, name.en])),
    ].some((part) => part.toLowerCase().includes(wanted)),
  );
}
