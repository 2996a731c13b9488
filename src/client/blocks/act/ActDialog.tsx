/** Asks what an act needs (model/acts.ts): the line it is done with, its fields; then calls, or goes to its page. */
import { useFormState } from '#client/blocks/form/formState.ts';
import { equalValues } from '#client/blocks/form/path.ts';
import { useActor } from '#client/blocks/form/useActor.ts';
import { DialogCancel, DraggableDialog } from '#client/blocks/dialogs.tsx';
import { notify } from '#client/blocks/notify.ts';
import { ResourceForm } from '#client/blocks/form/ResourceForm.tsx';
import { call, UNREACHABLE } from '#client/data/server/call.ts';
import { confirmPassword, notConfirmed } from '#client/data/confirmPassword.ts';
import { newRequestId } from '#client/data/server/requestId.ts';
import { useNavigation } from '#client/data/page/page.ts';
import { placeIn } from '#client/data/page/place.ts';
import { placeOfRecord } from '#client/data/page/placeOfRecord.ts';
import { basePath } from '#client/data/server/resource.ts';
import { PickContext, useShown } from '#client/fields/context.tsx';
import { companyToday } from '#client/fields/dateText.ts';
import { lineText } from '#client/fields/recordWords.ts';
import { useSay } from '#client/words/language.tsx';
import { linesFor, type Act } from '#model/acts.ts';
import type { Can, Names } from '#model/api.ts';
import { defaultsOf } from '#model/defaults.ts';
import { type AnyDoc, type Definition, report } from '#model/definition.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { Button, Group, PasswordInput, Select, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

const words = { cancel: w('Cancel', '取消'), required: w('required', '必填'), password: w('Your password', '登录密码') };

interface Props {
  readonly definition: Definition;
  readonly name: string;
  readonly act: Act;
  /** Empty for an act of the list. */
  readonly record: AnyDoc;
  readonly can: Can;
  readonly onClose: () => void;
}

/** What is asked as a form of its own, under the number of what it is about. */
const formOf = ({ key, area, label, api }: Definition, name: string, { asks = {} }: Act, code: string): Definition =>
  report({
    key: `${key}.${name}`,
    area,
    label,
    api,
    fields: asks,
    access: { grants: {} },
    list: { columns: [], filters: [], sort: [] },
    form: [{ label: code === '' ? label : { zh: code, en: code }, fields: Object.keys(asks) }],
  });

/** Answers with plain values may be told by name. */
const partsOf = (data: unknown): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    Object.entries((data ?? {}) as AnyDoc).filter((part): part is [string, string | number] => /string|number/.test(typeof part[1])),
  );

export const ActDialog = ({ definition, name, act, record, can, onClose }: Props) => {
  const say = useSay();
  const shown = useShown();
  const actor = useActor();
  const client = useQueryClient();
  const { go } = useNavigation();
  const code = textOf(record['code']);
  const asked = useMemo(() => formOf(definition, name, act, code), [definition, name, act, code]);
  const lines = linesFor(name, act, record, can);
  const set = typeof act.of === 'object' ? act.of : null;
  const [lineId, setLineId] = useState<string | null>(() => (lines.length === 1 ? textOf(lines[0]?.['id']) : null));
  const [moment] = useState(() => ({ actor, today: companyToday(), now: new Date().toISOString() }));
  const begunWith = (line: string | null): AnyDoc =>
    act.begins?.({ ...moment, doc: record, line: lines.find(({ id: one }) => textOf(one) === line) ?? null }) ?? {};
  const [initial] = useState(() => ({ ...defaultsOf(asked, moment), ...begunWith(lineId) }));
  const form = useFormState(asked, initial);
  const choose = (line: string | null): void => {
    const before = begunWith(lineId);
    setLineId(line);
    for (const [field, value] of Object.entries(begunWith(line))) if (!equalValues(before[field], value)) form.set(field, value);
  };
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  /** The password to confirm with, once the server has asked for it; it was not asked for while this is null. */
  const [password, setPassword] = useState<string | null>(null);
  /** A call that got no answer: sent again unchanged, it is the same request. */
  const [unanswered, setUnanswered] = useState<{ readonly sent: string; readonly requestId: string } | null>(null);
  const id = textOf(record['id']);
  const ofLine: AnyDoc = set === null ? {} : { [set.as]: lineId };
  const shape = definition.lines[set?.lines ?? ''];
  const named = (line: AnyDoc): string =>
    shape ? lineText(shape, line, set?.named ?? [], { ...shown, names: (record['$names'] as Names | undefined) ?? {} }) : '';

  const send = async ({ method, path, with: also, once }: NonNullable<Act['call']>): Promise<void> => {
    const values = Object.fromEntries(Object.keys(asked.fields).map((field) => [field, form.record[field] ?? null]));
    const inPath = new Set(path.split('/').flatMap((part) => (part.startsWith(':') ? [part.slice(1)] : [])));
    const address = path.replaceAll(/:(\w+)/g, (_, part: string) => encodeURIComponent(part === 'id' ? id : textOf(values[part])));
    const body = { ...Object.fromEntries(Object.entries(values).filter(([field]) => !inPath.has(field))), ...ofLine, ...also };
    setBusy(true);
    setRefused(null);
    if (password !== null) {
      const { code: confirmed, desc, faults } = await confirmPassword(actor.userId, password);
      if (confirmed !== '200') {
        setBusy(false);
        setPassword('');
        return setRefused(faults?.[0] ? say(faults[0].message) : desc);
      }
      setPassword(null);
    }
    const sent = JSON.stringify(body);
    const requestId = unanswered?.sent === sent ? unanswered.requestId : newRequestId();
    const asOnce = once === true ? { ...body, requestId } : body;
    const answer = await call<AnyDoc>(method, `${basePath(definition)}/${address}`, {
      ...(Object.keys(asOnce).length > 0 ? { body: asOnce } : {}),
      quiet: true,
    });
    setUnanswered(answer.code === UNREACHABLE ? { sent, requestId } : null);
    setBusy(false);
    if (answer.code !== '200') {
      if (answer.reason === notConfirmed) setPassword('');
      form.land(answer.faults ?? []);
      return setRefused(answer.desc);
    }
    await Promise.all(
      [definition.key, ...(act.moves ?? []), ...(act.opens ? [act.opens] : [])].flatMap((key) =>
        ['document', 'record', 'list', 'edit'].map((kind) => client.invalidateQueries({ queryKey: [kind, key] })),
      ),
    );
    if (act.done) notify.success(say(act.done, partsOf(answer.data)));
    onClose();
    const made = act.opens ? placeOfRecord(act.opens, textOf(answer.data['id']), 'edit') : null;
    if (made) go(made.path, made.query);
  };
  const run = (): void => {
    setTried(true);
    const fine = form.check();
    if (!fine || (set !== null && lineId === null)) return;
    if (act.page === undefined) return void (act.call && send(act.call));
    const { path, query } = placeIn(act.page.address);
    onClose();
    go(path, { ...query, [act.page.as]: id, ...(set === null ? {} : { [set.as]: lineId ?? '' }) });
  };
  return (
    <DraggableDialog opened onClose={onClose} title={say(act.label)} dirty={form.dirty}>
      <Stack gap="md">
        {act.note ? <Text size="sm">{say(act.note)}</Text> : null}
        {set === null ? null : (
          <Select
            label={say(shape?.label ?? definition.label)}
            withAsterisk
            data={lines.map((line) => ({ value: textOf(line['id']), label: named(line) }))}
            value={lineId}
            onChange={choose}
            error={tried && lineId === null ? say(words.required) : undefined}
            data-autofocus
          />
        )}
        {Object.keys(asked.fields).length === 0 ? null : (
          // A dialog does not open another one over itself.
          <PickContext value={null}>
            <ResourceForm form={form} />
          </PickContext>
        )}
        {password === null ? null : (
          <PasswordInput
            label={say(words.password)}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            data-autofocus
          />
        )}
        {refused === null ? null : (
          <Text size="sm" c="var(--danger-text)" role="alert">
            {refused}
          </Text>
        )}
        <Group justify="flex-end" gap="sm">
          <DialogCancel>{say(words.cancel)}</DialogCancel>
          <Button color={act.danger ? 'berry' : 'fjord'} loading={busy} onClick={run}>
            {say(act.label)}
          </Button>
        </Group>
      </Stack>
    </DraggableDialog>
  );
};
