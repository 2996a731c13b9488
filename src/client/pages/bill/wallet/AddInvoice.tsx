/** Adding to the wallet, as a part of its page. */
import frame from '#client/blocks/frame.module.css';
import { useSay } from '#client/words/language.tsx';
import { Adding } from './Adding.tsx';
import { words } from './walletWords.ts';

export const AddInvoice = () => {
  const say = useSay();
  return (
    <section className={frame['part']} aria-label={say(words.add)}>
      <h2>{say(words.add)}</h2>
      <p className={frame['quiet']}>{say(words.addHelp)}</p>
      <Adding />
    </section>
  );
};
