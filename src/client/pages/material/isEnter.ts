/** Enter by itself, not the one that confirms what an input method composed, and not a shortcut of the page. */
import { isComposing } from '#client/blocks/shortcuts.ts';
import type { KeyboardEvent } from 'react';

export const isEnter = ({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !ctrlKey && !metaKey && !isComposing(nativeEvent);
