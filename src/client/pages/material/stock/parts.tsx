/** Small parts of the page of the stock: documents behind numbers, marks of a material, quantities. */
import frame from '#client/blocks/frame.module.css';
import { PageLink } from '#client/data/page/PageLink.tsx';
import { placeOfRecord } from '#client/data/page/placeOfRecord.ts';
import { looseDecimal } from '#client/fields/numberText.ts';
import type { IconName } from '#client/theme/icons.ts';
import { ToneLabel } from '#client/theme/StatusTone.tsx';
import type { Tone } from '#client/theme/look/tokens.ts';
import { useSay } from '#client/words/language.tsx';
import { catalogue } from '#resources/catalogue.ts';
import { marksOf, type Mark } from './stock.ts';
import type { StockRow } from '../stockRows.ts';
import { words } from './stockWords.ts';

export const faces: Readonly<Record<Mark, { readonly tone: Tone; readonly icon: IconName }>> = {
  expired: { tone: 'rejected', icon: 'rejected' },
  held: { tone: 'reposted', icon: 'invalidated' },
  expiring: { tone: 'attention', icon: 'attention' },
  low: { tone: 'attention', icon: 'attention' },
};

/** What asks for attention at a material; nothing where nothing does. */
export const Marks = ({ row }: { readonly row: StockRow }) => (
  <span className={frame['bar']}>
    {marksOf(row).map((mark) => (
      <ToneLabel key={mark} tone={faces[mark].tone} icon={faces[mark].icon} words={words[mark]} />
    ))}
  </span>
);

interface DocumentProps {
  readonly docType: string;
  readonly docId: string;
  readonly docCode: string | null;
}

/** The document behind a number, under its own number and kind. */
export const DocumentLink = ({ docType, docId, docCode }: DocumentProps) => {
  const say = useSay();
  const place = placeOfRecord(docType, docId);
  const kind = catalogue.get(docType)?.label;
  const text = docCode ?? `#${docId}`;
  return (
    <>
      {place === null ? (
        text
      ) : (
        <PageLink to={place.path} query={place.query}>
          {text}
        </PageLink>
      )}
      {kind && <span className={frame['second']}>{say(kind)}</span>}
    </>
  );
};

export const quantity = (value: string | null, unit = ''): string => (value === null ? '' : `${looseDecimal(value)}${unit && ` ${unit}`}`);
