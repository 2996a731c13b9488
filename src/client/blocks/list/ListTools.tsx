/** How a list is looked at: rows or board, their height, the columns; and the whole of it as a file. */
import type { Params } from '#client/data/server/call.ts';
import { preferences, usePreferences } from '#client/data/preferences/preferences.ts';
import { useSay } from '#client/words/language.tsx';
import type { Definition } from '#model/definition.ts';
import { w } from '#model/words.ts';
import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { IconBaselineDensityMedium, IconLayoutKanban } from '@tabler/icons-react';
import { ColumnChooser } from './ColumnChooser.tsx';
import { ExportButton } from './ExportButton.tsx';
import type { Columns } from './listColumns.ts';

const words = { density: w('Row height', '行高'), board: w('Board', '看板') };

interface Props {
  readonly definition: Definition;
  readonly params: Params;
  readonly columns: Columns;
  readonly phone: boolean;
  readonly board: boolean;
  /** Null where the kind has no states. */
  readonly onBoard: ((on: boolean) => void) | null;
}

export const ListTools = ({ definition, params, columns, phone, board, onBoard }: Props) => {
  const say = useSay();
  const { density } = usePreferences();
  return (
    <Group gap={4} wrap="nowrap">
      {onBoard ? (
        <Tooltip label={say(words.board)}>
          <ActionIcon
            variant={board ? 'light' : 'default'}
            size="var(--control)"
            aria-label={say(words.board)}
            aria-pressed={board}
            onClick={() => onBoard(!board)}
          >
            <IconLayoutKanban size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      ) : null}
      {phone ? null : (
        <>
          {board ? null : (
            <Tooltip label={say(words.density)}>
              <ActionIcon
                variant="default"
                size="var(--control)"
                aria-label={say(words.density)}
                aria-pressed={density === 'compact'}
                onClick={() => void preferences.set({ density: density === 'compact' ? 'comfortable' : 'compact' })}
              >
                <IconBaselineDensityMedium size={18} stroke={1.75} />
              </ActionIcon>
            </Tooltip>
          )}
          <ColumnChooser definition={definition} columns={columns.shown} onColumns={columns.set} />
          <ExportButton definition={definition} params={params} columns={columns.shown.map(({ name }) => name)} />
        </>
      )}
    </Group>
  );
};
