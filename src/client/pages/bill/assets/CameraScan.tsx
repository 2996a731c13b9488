/** Reads labels with the camera where the browser can: each code once, until it has left the picture. */
import { useSay } from '#client/words/language.tsx';
import { Alert, Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import css from './assets.module.css';
import { words } from './words.ts';

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
type DetectorClass = new (options: { readonly formats: readonly string[] }) => Detector;

const detectorClass = (): DetectorClass | undefined => (globalThis as { readonly BarcodeDetector?: DetectorClass }).BarcodeDetector;
const everyMs = 300;

const Video = ({ onCode, onFailed }: { readonly onCode: (code: string) => void; readonly onFailed: () => void }) => {
  const say = useSay();
  const video = useRef<HTMLVideoElement>(null);
  const heard = useRef({ onCode, onFailed });
  useEffect(() => {
    heard.current = { onCode, onFailed };
  });
  useEffect(() => {
    const Detecting = detectorClass();
    if (Detecting === undefined) return;
    const detector = new Detecting({ formats: ['qr_code'] });
    let stopped = false;
    let stream: MediaStream | null = null;
    let last = '';
    const look = async (): Promise<void> => {
      if (stopped || video.current === null) return;
      const [code] = await detector.detect(video.current).catch(() => []);
      const text = code?.rawValue ?? '';
      if (text !== '' && text !== last) heard.current.onCode(text);
      last = text;
      setTimeout(() => void look(), everyMs);
    };
    const begin = async (): Promise<void> => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
        if (stopped || video.current === null) return stream.getTracks().forEach((track) => track.stop());
        video.current.srcObject = stream;
        await video.current.play();
        await look();
      } catch {
        heard.current.onFailed();
      }
    };
    void begin();
    return () => {
      stopped = true;
      stream?.getTracks().forEach((track) => track.stop());
    };
  }, []);
  return <video ref={video} aria-label={say(words.camera)} className={css['camera']} muted playsInline />;
};

/** Nothing where the browser reads no codes: a scanner that types, or the number, does the same. */
export const CameraScan = ({ onCode }: { readonly onCode: (code: string) => void }) => {
  const say = useSay();
  const [on, setOn] = useState(false);
  const [failed, setFailed] = useState(false);
  if (detectorClass() === undefined) return null;
  const fail = (): void => {
    setOn(false);
    setFailed(true);
  };
  return (
    <>
      <Button
        size="md"
        variant="default"
        onClick={() => {
          setOn(!on);
          setFailed(false);
        }}
      >
        {say(on ? words.stopCamera : words.camera)}
      </Button>
      {failed && <Alert color="amber">{say(words.noCamera)}</Alert>}
      {on && <Video onCode={onCode} onFailed={fail} />}
    </>
  );
};
