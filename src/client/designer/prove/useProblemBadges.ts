/** Signs on the elements in which something was found; a press opens the list at them. */
import { useSay } from '#client/words/language.tsx';
import { useEffect } from 'react';
import type { Design } from '../design.ts';
import { badgesOf } from './problems.ts';

/** For the page around the canvas: the signs stand whether or not the list is open. */
export const useProblemBadges = ({ modeler, proved, open }: Pick<Design, 'modeler' | 'proved' | 'open'>): void => {
  const say = useSay();
  const { findings } = proved;
  useEffect(() => {
    modeler.badges(
      'problems',
      badgesOf(findings, say, (element) => {
        modeler.select([element]);
        open('problems');
      }),
    );
  }, [modeler, findings, say, open]);
  useEffect(() => () => modeler.badges('problems', []), [modeler]);
};
