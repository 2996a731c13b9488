/** BPMN files into models: dropped or chosen, read at once, kept only when the person has seen what became of each. */
import frame from '#client/blocks/frame.module.css';
import { DraggableDialog } from '#client/blocks/dialogs.tsx';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { Icon } from '#client/theme/Icon.tsx';
import { useState } from 'react';
import { ImportedFile } from './ImportedFile.tsx';
import css from './models.module.css';
import { useImport } from './useImport.ts';
import { words } from './modelsWords.ts';

const texts = {
  title: w('Import BPMN', '导入 BPMN'),
  drop: w(
    'Drop BPMN files here: ours, or those of Flowable, Activiti, Camunda.',
    '将 BPMN 文件拖放到此处：支持本系统以及 Flowable、Activiti、Camunda 的模型。',
  ),
  choose: w('Choose files…', '选择文件…'),
  keep: w('Keep {count} models', '保存{count}个模型'),
  keepOne: w('Keep the model', '保存模型'),
  nothing: w('No file to keep', '没有可保存的文件'),
};

interface Props {
  readonly files: readonly File[];
  readonly onClose: () => void;
  /** Where a single model was kept, it is opened. */
  readonly onMade: (id: string) => void;
}

export const ImportDialog = ({ files, onClose, onMade }: Props) => {
  const say = useSay();
  const [over, setOver] = useState(false);
  const { rows, add, drop, busy, keep, waiting } = useImport(files, onMade);
  return (
    <DraggableDialog opened onClose={onClose} title={say(texts.title)} room="table" sticky={waiting > 0}>
      <Stack gap="md">
        <div
          className={frame['drop']}
          data-over={over || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            event.stopPropagation();
            setOver(false);
            add([...event.dataTransfer.files]);
          }}
        >
          <Icon name="import" size={20} />
          <Text size="sm">{say(texts.drop)}</Text>
          <FileButton multiple accept=".bpmn,.xml,.bpmn20.xml" onChange={(chosen) => add(chosen)}>
            {(props) => (
              <Button {...props} variant="default" size="compact-md">
                {say(texts.choose)}
              </Button>
            )}
          </FileButton>
        </div>
        {rows.length > 0 && (
          <ul className={css['files']}>
            {rows.map((row) => (
              <ImportedFile key={row.id} row={row} onRemove={() => drop(row.id)} />
            ))}
          </ul>
        )}
        <Group justify="flex-end" gap="sm">
          {waiting === 0 && (
            <Text size="sm" c="dimmed" id="import-why">
              {say(texts.nothing)}
            </Text>
          )}
          <Button variant="default" onClick={onClose}>
            {say(words.close)}
          </Button>
          <Button
            disabled={waiting === 0}
            aria-describedby={waiting === 0 ? 'import-why' : undefined}
            loading={busy}
            onClick={() => void keep()}
          >
            {waiting > 1 ? say(texts.keep, { count: waiting }) : say(texts.keepOne)}
          </Button>
        </Group>
      </Stack>
    </DraggableDialog>
  );
};
