/** The camera: a small picture of what it sees; every code in it is told once, and again after a while. */
import { useSay } from '#client/words/language.tsx';
import type { Words } from '#model/words.ts';
import { Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { openDecoder } from './decoder.ts';
import css from './camera.module.css';
import { words } from './scanWords.ts';

/** Looks so often, in milliseconds. */
const every = 150;
/** The same code is told again after so long, in milliseconds. */
const again = 4000;

interface Props {
  readonly onCode: (code: string) => void;
}

const reasonOf = (error: unknown): Words => (error instanceof DOMException && error.name === 'NotFoundError' ? words.none : words.blocked);

async function openCamera(): Promise<MediaStream> {
  const video = { facingMode: { ideal: 'environment' }, width: { ideal: 1280 } };
  return navigator.mediaDevices.getUserMedia({ video, audio: false });
}

export const Camera = ({ onCode }: Props) => {
  const say = useSay();
  const video = useRef<HTMLVideoElement>(null);
  const told = useRef(onCode);
  const [failed, setFailed] = useState<Words | null>(() => (window.isSecureContext ? null : words.insecure));
  useEffect(() => {
    told.current = onCode;
  });
  useEffect(() => {
    if (!window.isSecureContext) return;
    let [closed, timer]: [boolean, ReturnType<typeof setTimeout> | undefined] = [false, undefined];
    let stream: MediaStream | null = null;
    let last = { code: '', at: 0 };
    const look = async (decode: Awaited<ReturnType<typeof openDecoder>>): Promise<void> => {
      const shown = video.current;
      const code = shown === null ? null : await decode(shown).catch(() => null);
      if (closed) return;
      if (code !== null && (code !== last.code || Date.now() - last.at > again)) told.current(code);
      if (code !== null) last = { code, at: Date.now() };
      timer = setTimeout(() => void look(decode), every);
    };
    const begin = async (): Promise<void> => {
      const [opened, decode] = await Promise.all([openCamera(), openDecoder()]);
      stream = opened;
      if (closed || video.current === null) return opened.getTracks().forEach((track) => track.stop());
      video.current.srcObject = opened;
      await video.current.play();
      await look(decode);
    };
    begin().catch((error: unknown) => {
      if (!closed) setFailed(reasonOf(error));
    });
    return () => {
      closed = true;
      clearTimeout(timer);
      stream?.getTracks().forEach((track) => track.stop());
    };
  }, []);
  if (failed !== null) return <Text role="alert">{say(failed)}</Text>;
  return <video ref={video} className={css['camera']} aria-label={say(words.shown)} muted playsInline />;
};
