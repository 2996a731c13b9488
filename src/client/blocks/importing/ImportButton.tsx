/** The way into the import of a resource, for who may import, and both add and change its records. */
import { usePermit } from '#client/data/permit.tsx';
import { Icon } from '#client/theme/Icon.tsx';
import { useSay } from '#client/words/language.tsx';
import type { Definition } from '#model/definition.ts';
import { importKeys } from '#model/operations/people.ts';
import { w } from '#model/words.ts';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';

const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }));

const bring = w('Import…', '导入…');

export const ImportButton = ({ definition }: { readonly definition: Definition }) => {
  const say = useSay();
  const { key } = definition;
  const permitted = [usePermit(`${key}:import`), usePermit(`${key}:add`), usePermit(`${key}:put`)].every(Boolean);
  const [open, setOpen] = useState(false);
  if (!(key in importKeys) || !permitted) return null;
  return (
    <>
      <Button variant="default" leftSection={<Icon name="import" size={18} />} onClick={() => setOpen(true)}>
        {say(bring)}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ImportDialog definition={definition} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
