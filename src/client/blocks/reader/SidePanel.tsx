/** The panel that an area has beside documents of a kind; nothing where it has none. What goes wrong in it leaves the document as it is. */
import { sidePanels, type SidePanelProps } from '#client/data/page/sidePanels.ts';
import { Suspense } from 'react';
import { PaneCrash } from '#client/blocks/PaneCrash.tsx';

export const SidePanel = (props: SidePanelProps) => {
  const Panel = sidePanels[props.definition.key];
  if (Panel === undefined) return null;
  return (
    <PaneCrash missing={() => null}>
      <Suspense fallback={null}>
        <Panel {...props} />
      </Suspense>
    </PaneCrash>
  );
};
