/** Rings the fields that remarks point at, wherever they stand in a form or a reader: amber, as an attribute that the styles know. */
import { type RefObject, useLayoutEffect } from 'react';
import { placeOfPath } from '#client/blocks/form/focusPath.ts';

export const useRings = (root: RefObject<HTMLElement | null>, paths: readonly string[]): void =>
  useLayoutEffect(() => {
    // Cells come and go with their lines: where a path is, is asked after each picture.
    const places = paths.flatMap((path) => placeOfPath(root.current, path) ?? []);
    for (const place of places) place.dataset['remarked'] = '';
    return () => {
      for (const place of places) delete place.dataset['remarked'];
    };
  });
