/** The invoice of a line before the camera: it goes into the wallet, and the line takes it from there. */
import type { QuickMakerProps } from '#client/data/page/quickMakers.ts';
import { useUp } from '#client/data/server/connection.ts';
import { usePermit } from '#client/data/permit.tsx';
import { useSay } from '#client/words/language.tsx';
import type { AnyDoc } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { Alert } from '@mantine/core';
import frame from '#client/blocks/frame.module.css';
import { Adding } from './Adding.tsx';
import { nameOf } from './wallet.ts';
import { words } from './walletWords.ts';

export const InvoiceFirst = ({ onMade }: QuickMakerProps) => {
  const say = useSay();
  const up = useUp();
  const mayAdd = usePermit('invoiceRecord:add');
  const made = (invoice: AnyDoc): void => {
    const [id, name] = [textOf(invoice['id']), nameOf(invoice)];
    onMade(id, { [`invoiceRecord/${id}`]: { zh: name, en: name } });
  };
  if (!mayAdd) return null;
  return (
    <section className={frame['part']} aria-label={say(words.first)}>
      <p className={frame['quiet']}>{say(words.addHelp)}</p>
      {up ? <Adding single onKept={made} onOwn={made} /> : <Alert color="amber">{say(words.offline)}</Alert>}
    </section>
  );
};
