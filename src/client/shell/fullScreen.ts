/** The whole application on the whole screen; where the browser cannot, a warning and nothing else. */
import { fixed } from '#client/words/fixed.ts';
import { say } from '#client/words/language.tsx';
import { useSyncExternalStore } from 'react';
import { notify } from '#client/blocks/notify.ts';

const subscribe = (heard: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', heard);
  return () => document.removeEventListener('fullscreenchange', heard);
};

export const toggleFullScreen = async (): Promise<void> => {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else if (document.fullscreenEnabled) await document.documentElement.requestFullscreen();
    else notify.warning(say(fixed.noFullscreen));
  } catch {
    notify.warning(say(fixed.noFullscreen));
  }
};

export const useFullScreen = (): boolean => useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
