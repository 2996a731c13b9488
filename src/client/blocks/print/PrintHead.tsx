/** The head of a sheet: whose it is, what it is, its number, and the code that opens the document and says whether the paper still equals it. */
import { useBrand } from '#client/data/brand.ts';
import { useNavigation } from '#client/data/page/page.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { PrintMade } from '#model/api.ts';
import { textOf } from '#model/calculation/text.ts';
import type { ReactNode } from 'react';
import { codeOf } from './printing.ts';
import css from './PrintSheet.module.css';
import { QrCode } from './QrCode.tsx';
import { pageOf } from '#client/data/page/placeOfRecord.ts';

interface Props {
  readonly definition: Definition;
  readonly document: AnyDoc;
  /** The heading between the company and the number, where there is one. */
  readonly title?: ReactNode;
  /** The number with its label; empty where the document has none. */
  readonly number: string;
  readonly made: PrintMade | null;
  /** It leaves a trail, so that its code comes with the print. */
  readonly written: boolean;
  /** What the code does. */
  readonly opens: string;
}

/** Said in the place of the code. */
const later = '打印时生成校验码';

export const PrintHead = ({ definition, document, title, number, made, written, opens }: Props) => {
  const brand = useBrand();
  const { href } = useNavigation();
  const address = new URL(
    href(pageOf(definition, 'View'), { id: textOf(document['id']), ...(made ? { printed: codeOf(made) } : {}) }),
    location.origin,
  ).href;
  return (
    <header className={css['head']}>
      <span className={css['company']}>
        {brand.logo && <img src={brand.logo} alt="" />}
        {brand.zh}
      </span>
      {title ?? <span />}
      <div className={css['code']}>
        <span>{number}</span>
        {made || !written ? (
          <span className={css['qr']}>
            <QrCode text={address} label={opens} size={72} />
          </span>
        ) : (
          <span className={css['coming']}>{later}</span>
        )}
      </div>
    </header>
  );
};
