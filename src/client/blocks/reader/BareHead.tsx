/** The head where there is no document: it still loads, cannot be shown, or stopped. The way back stands where it always does. */
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { BackButton } from '#client/blocks/BackButton.tsx';
import { ReaderPlace } from './ReaderPlace.tsx';
import css from './TaskReader.module.css';

interface Props {
  readonly mode: 'pane' | 'page' | 'phone';
  readonly onBack: (() => void) | undefined;
}

/** In a pane the list itself is the way back. */
export const BareHead = ({ mode, onBack }: Props) => {
  const say = useSay();
  if (!onBack || mode === 'pane') return null;
  return (
    <header className={css['bare']} data-mode={mode}>
      <BackButton mode={mode} onBack={onBack} />
      <h1 className={css['title']}>{say(w('Document', '单据'))}</h1>
      <span className={css['place']}>
        <ReaderPlace />
      </span>
    </header>
  );
};
