/**
 * A signature: drawn with mouse, pen or finger, the one that is kept, or the typed name, which needs no hand. What comes
 * out is a picture, dark on white, so that it reads the same in both schemes and on paper.
 */
import { download } from '#client/data/server/call.ts';
import { signatureQuery } from '#client/data/personal.ts';
import { session } from '#client/data/session.ts';
import { filePath } from '#client/data/server/upload.ts';
import { useSay } from '#client/words/language.tsx';
import type { FileRef } from '#model/field.ts';
import { w } from '#model/words.ts';
import { useQuery } from '@tanstack/react-query';
import { type PointerEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { pictureOf, type Ink, SIZE, strokePath } from './signaturePicture.ts';
import css from './SignaturePad.module.css';

const words = {
  pad: w('Sign here with mouse, pen or finger', '在此处用鼠标、笔或手指签名'),
  drawn: w('{n} strokes drawn', '已写{n}笔'),
  undo: w('Undo stroke', '撤销一笔'),
  clear: w('Clear', '清除'),
  saved: w('Use my saved signature', '使用已存签名'),
  typed: w('or type your name', '或输入姓名'),
  kept: w('Saved signature', '已存签名'),
  label: w('Signature', '签名'),
  required: w('Signature (required)', '签名（必填）'),
};

export interface SignaturePadProps {
  /** A picture of what was drawn or typed; the kept one by its upload; null while there is none. */
  readonly onChange: (signature: File | FileRef | null) => void;
  /** One that was made before: it stands there until another is. */
  readonly first?: File | FileRef | null;
  readonly required?: boolean;
  /** Sentence of what is wrong with it. */
  readonly error?: string | null;
  /** Offers the kept one; not where it is drawn anew. */
  readonly offersKept?: boolean;
}

const nothing: Ink = { strokes: [], typed: '' };

const useKept = (wanted: boolean): FileRef | null => {
  // What another part of the page asked for is there, wanted or not.
  const { data } = useQuery({ ...signatureQuery, enabled: wanted });
  return wanted ? (data ?? null) : null;
};

/** Where its picture is. */
const useUrl = (signature: File | FileRef | null): string | null => {
  const stored = signature instanceof File ? null : signature;
  const { data } = useQuery({
    queryKey: ['file', stored?.id],
    queryFn: () => download(filePath(stored?.id ?? '')),
    enabled: stored !== null,
    staleTime: Infinity,
  });
  const picture = signature instanceof File ? signature : data;
  const url = useMemo(() => (picture ? URL.createObjectURL(picture) : null), [picture]);
  useEffect(() => () => (url === null ? undefined : URL.revokeObjectURL(url)), [url]);
  return url;
};

export const SignaturePad = ({ onChange, first = null, required = false, error = null, offersKept = true }: SignaturePadProps) => {
  const say = useSay();
  const id = useId();
  const kept = useKept(offersKept);
  const [ink, setInk] = useState<Ink>(nothing);
  const [stroke, setStroke] = useState<readonly (readonly [number, number])[]>([]);
  const [made, setMade] = useState(first);
  const usesKept = made !== null && !(made instanceof File) && made.id === kept?.id;
  // The kept one is there before it is asked for.
  const url = useUrl(made ?? kept);
  const board = useRef<SVGSVGElement>(null);
  const told = useRef(0);

  const put = async (next: Ink) => {
    setInk(next);
    setMade(null);
    const turn = (told.current += 1);
    const picture = await pictureOf(next);
    // What was drawn meanwhile tells itself.
    if (turn === told.current) onChange(picture);
  };
  const at = (event: PointerEvent): readonly [number, number] => {
    const box = board.current!.getBoundingClientRect();
    return [
      Math.round(((event.clientX - box.left) / box.width) * SIZE.width * 10) / 10,
      Math.round(((event.clientY - box.top) / box.height) * SIZE.height * 10) / 10,
    ];
  };
  const end = () => {
    if (stroke.length > 0) void put({ ...ink, strokes: [...ink.strokes, stroke] });
    setStroke([]);
  };
  const name = session.get().user?.realName ?? '';

  return (
    <fieldset
      className={css['signature']}
      data-error={error !== null || undefined}
      aria-describedby={error === null ? undefined : `${id}-error`}
    >
      <legend>{say(required ? words.required : words.label)}</legend>
      {made !== null && url !== null ? (
        <img className={css['board']} src={url} alt={say(usesKept ? words.kept : words.label)} />
      ) : (
        <svg
          ref={board}
          className={css['board']}
          viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
          role="img"
          aria-label={ink.strokes.length === 0 ? say(words.pad) : say(words.drawn, { n: ink.strokes.length })}
          onPointerDown={(event) => {
            if (event.button !== 0) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            setStroke([at(event)]);
          }}
          onPointerMove={(event) => {
            if (stroke.length === 0) return;
            const more = (event.nativeEvent.getCoalescedEvents?.() ?? []).map((one) => at(one as unknown as PointerEvent));
            setStroke((before) => [...before, ...(more.length > 0 ? more : [at(event)])]);
          }}
          onPointerUp={end}
          onPointerCancel={() => setStroke([])}
        >
          {ink.strokes.length + stroke.length === 0 && ink.typed !== '' ? (
            <text x={SIZE.width / 2} y={SIZE.height / 2 + 20} className={css['typed']}>
              {ink.typed}
            </text>
          ) : (
            <path d={[...ink.strokes, ...(stroke.length > 0 ? [stroke] : [])].map(strokePath).join('')} className={css['ink']} />
          )}
          {ink.strokes.length + stroke.length === 0 && ink.typed === '' && (
            <text x={SIZE.width / 2} y={SIZE.height / 2} className={css['hint']} aria-hidden>
              {say(words.pad)}
            </text>
          )}
        </svg>
      )}
      <div className={css['tools']}>
        <button type="button" disabled={ink.strokes.length === 0} onClick={() => void put({ ...ink, strokes: ink.strokes.slice(0, -1) })}>
          {say(words.undo)}
        </button>
        <button type="button" disabled={ink.strokes.length === 0 && ink.typed === '' && made === null} onClick={() => void put(nothing)}>
          {say(words.clear)}
        </button>
        {kept !== null && (
          <button
            type="button"
            aria-pressed={usesKept}
            onClick={() => {
              told.current += 1;
              setInk(nothing);
              setMade(kept);
              onChange(kept);
            }}
          >
            {say(words.saved)}
          </button>
        )}
        <input
          aria-label={say(words.typed)}
          aria-invalid={error !== null || undefined}
          placeholder={name === '' ? say(words.typed) : say(words.typed) + say(w(': ', '：')) + name}
          value={ink.typed}
          maxLength={40}
          onChange={(event) => void put({ strokes: [], typed: event.target.value })}
        />
      </div>
      {error !== null && (
        <p id={`${id}-error`} className={css['error']} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
};
