/** The way from a row to its element in the drawing, where everything can be set. */
import { Button } from '@mantine/core';
import { IconArrowUpRight } from '@tabler/icons-react';
import { useDesk } from './desk.ts';

export const ToDrawing = ({ id, label }: { readonly id: string; readonly label: string }) => {
  const { design } = useDesk();
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      rightSection={<IconArrowUpRight size={14} aria-hidden />}
      onClick={() => {
        design.modeler.select([id]);
        design.show('draw');
        design.modeler.reveal(id);
      }}
    >
      {label}
    </Button>
  );
};
