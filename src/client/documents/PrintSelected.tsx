/** Prints the selected documents of a list, one sheet after the other. */
import { DraggableDialog } from '#client/blocks/dialogs.tsx';
import { Icon } from '#client/theme/Icon.tsx';
import { useSay } from '#client/words/language.tsx';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { Button, Skeleton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';

const BulkPrint = lazy(async () => ({ default: (await import('#client/blocks/print/BulkPrint.tsx')).BulkPrint }));

const words = {
  print: w('Print', '打印'),
  title: w('Print: {n}', '打印：{n}条'),
};

interface Props {
  readonly definition: Definition;
  readonly selected: readonly AnyDoc[];
}

export const PrintSelected = ({ definition: { key: resource }, selected }: Props) => {
  const say = useSay();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const asked = selected.map((record) => {
    const id = textOf(record['id']);
    return { key: id, code: textOf(record['code']), resource, target: { resource, id } };
  });
  return (
    <>
      <Button size="compact-sm" variant="default" leftSection={<Icon name="print" />} onClick={() => setOpen(true)}>
        {say(words.print)}
      </Button>
      {open && (
        <DraggableDialog opened onClose={close} title={say(words.title, { n: asked.length })}>
          <Suspense fallback={<Skeleton height={240} />}>
            <BulkPrint inDialog asked={asked} onClose={close} />
          </Suspense>
        </DraggableDialog>
      )}
    </>
  );
};
