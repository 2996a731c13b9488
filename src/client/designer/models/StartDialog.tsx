/** Starts a process that has no document, with the variables it begins with, and opens the instance. */
import { DialogCancel, DraggableDialog } from '#client/blocks/dialogs.tsx';
import { call } from '#client/data/server/call.ts';
import { useGo } from '#client/data/page/page.ts';
import { newRequestId } from '#client/data/server/requestId.ts';
import { useSay } from '#client/words/language.tsx';
import type { AnyDoc } from '#model/definition.ts';
import { w } from '#model/words.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { VariableTable } from '../simulate/VariableTable.tsx';
import type { DefinitionRow } from './calls.ts';
import { words } from './modelsWords.ts';

const texts = {
  title: w('Start {name}?', '启动{name}？'),
  effect: w('An instance without document begins in version {version}.', '按第{version}版启动一个无单据流程实例。'),
  start: w('Start', '启动'),
};
const noVariables: AnyDoc = {};

export const StartDialog = ({ row, onClose }: { readonly row: DefinitionRow; readonly onClose: () => void }) => {
  const say = useSay();
  const go = useGo();
  const [variables, setVariables] = useState(noVariables);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // Pressed twice it begins once.
  const [requestId] = useState(newRequestId);
  const start = async (): Promise<void> => {
    setBusy(true);
    setFault(null);
    const body = { key: row.key, variables, requestId };
    const answer = await call<{ instanceId: string }>('POST', '/tydf/process/definitions/start', { body, quiet: true });
    setBusy(false);
    if (answer.code !== '200') return setFault([answer.desc, ...(answer.faults ?? []).map(({ message }) => say(message))].join(' '));
    onClose();
    go('/process/instance', { id: answer.data.instanceId });
  };
  const name = say(w(row.nameEn || row.name || row.key, row.name || row.key));
  return (
    <DraggableDialog opened onClose={onClose} title={say(texts.title, { name })} dirty={Object.keys(variables).length > 0}>
      <Stack gap="md">
        <Text>{say(texts.effect, { version: row.version })}</Text>
        <VariableTable values={noVariables} reads={[]} onChange={setVariables} />
        {fault !== null && (
          <Text c="var(--danger-text)" role="alert">
            {fault}
          </Text>
        )}
        <Group justify="flex-end">
          <DialogCancel>{say(words.cancel)}</DialogCancel>
          <Button loading={busy} onClick={() => void start()}>
            {say(texts.start)}
          </Button>
        </Group>
      </Stack>
    </DraggableDialog>
  );
};
