/**
 * Scanning vouchers at a counter, by a scanner that types or by the camera. A code is looked up at once; Enter uses the voucher. The field
 * for codes always gets what a scanner types.
 */
import frame from '#client/blocks/frame.module.css';
import { isComposing } from '#client/blocks/shortcuts.ts';
import { usePageMarks } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { FullScreenButton } from '#client/theme/FullScreenButton.tsx';
import { useSay } from '#client/words/language.tsx';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState, type KeyboardEvent } from 'react';
import css from './scan.module.css';
import { useScanFocus } from './scanFocus.ts';
import { useScanning } from './scanning.ts';
import { Damaged } from './Damaged.tsx';
import { Verdict } from './Verdict.tsx';
import { words as cameraWords } from '#client/pages/bill/scan/scanWords.ts';
import { words } from './vouchersWords.ts';

const Camera = lazy(async () => ({ default: (await import('../scan/Camera.tsx')).Camera }));

/** Where this counter is: kept until the application is closed. */
let placeBefore = '';

export const ScanPage = () => {
  const say = useSay();
  const field = useRef<HTMLInputElement>(null);
  const [place, setPlace] = useState(placeBefore);
  const [text, setText] = useState('');
  const [amount, setAmount] = useState('');
  const [camera, setCamera] = useState(false);
  const [sound, setSound] = useState(true);
  const [byNumber, setByNumber] = useState(false);
  const mayFind = usePermit('billVoucherDetailsManagement:correctUse');
  const { shown, rows, undoLeft, scan, look, use, undo, refuse } = useScanning(sound);
  useScanFocus(field, true);
  usePageMarks({ title: say(words.title) });
  const discount = shown.kind === 'usable' && shown.looked.voucher.voucherType === 'discount';
  const useIt = (): void => {
    if (place.trim() === '') return refuse(words.needPlace);
    use(place, discount ? amount.trim() : null);
    setAmount('');
    field.current?.focus();
  };
  const enter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    const code = text.trim();
    setText('');
    if (code !== '') scan(code);
    else if (shown.kind === 'usable') useIt();
  };
  const keepPlace = (value: string): void => {
    placeBefore = value;
    setPlace(value);
  };
  return (
    <div className={`${frame['page']} ${css['screen']}`} data-scroll data-screen>
      <header className={frame['head']}>
        <h1 tabIndex={-1}>{say(words.title)}</h1>
        <div className={frame['bar']}>
          <Button size="xs" variant="default" aria-pressed={camera} onClick={() => setCamera(!camera)}>
            {say(camera ? cameraWords.off : cameraWords.on)}
          </Button>
          {mayFind && (
            <Button size="xs" variant="default" aria-expanded={byNumber} onClick={() => setByNumber(!byNumber)}>
              {say(words.damaged)}
            </Button>
          )}
          <ActionIcon
            variant="default"
            aria-label={say(sound ? words.soundOff : words.soundOn)}
            title={say(sound ? words.soundOff : words.soundOn)}
            onClick={() => setSound(!sound)}
          >
            {sound ? <IconVolume size={16} /> : <IconVolumeOff size={16} />}
          </ActionIcon>
          <FullScreenButton variant="default" label={words.fullScreen} />
        </div>
      </header>
      <div className={css['fields']}>
        <TextInput
          ref={field}
          size="md"
          label={say(words.scan)}
          description={say(words.scanHelp)}
          value={text}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          autoFocus
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={enter}
        />
        <TextInput
          size="md"
          label={say(words.place)}
          description={say(words.placeHelp)}
          value={place}
          maxLength={80}
          onChange={(event) => keepPlace(event.currentTarget.value)}
        />
      </div>
      {byNumber && <Damaged onLook={look} />}
      {camera && (
        <Suspense fallback={null}>
          <Camera onCode={scan} />
        </Suspense>
      )}
      <Verdict shown={shown}>
        {discount && (
          <TextInput
            label={say(words.amount)}
            description={say(words.amountHelp, { most: shown.looked.voucher.faceValue })}
            value={amount}
            inputMode="decimal"
            onChange={(event) => setAmount(event.currentTarget.value)}
          />
        )}
        {shown.kind === 'usable' && (
          <Button size="lg" color="kelp" onClick={useIt}>
            {say(words.use)}
          </Button>
        )}
        {undoLeft > 0 && (
          <Button size="md" variant="default" onClick={undo}>
            {say(words.undo, { seconds: String(undoLeft) })}
          </Button>
        )}
      </Verdict>
      <section className={frame['part']} aria-label={say(words.last)}>
        <h2>{say(words.last)}</h2>
        {rows.length === 0 ? (
          <p>{say(words.none)}</p>
        ) : (
          <ol className={css['rows']}>
            {rows.map(({ key, voucherNo, text: told, good }) => (
              <li key={key} data-good={good}>
                <span>{voucherNo ?? '–'}</span>
                <span>{typeof told === 'string' ? told : say(told)}</span>
              </li>
            ))}
          </ol>
        )}
      </section>
    </div>
  );
};
