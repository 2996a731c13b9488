/** Approving with fields to fill (interface 4.7): what the node opens is marked, the rest is text; no hold, the server answers first. */
import { approverBody } from '#client/blocks/body.ts';
import { bundleQuery } from '#client/blocks/bundle.ts';
import { ChangeList } from '#client/blocks/ChangeView.tsx';
import { focusPath } from '#client/blocks/focusPath.ts';
import { useFormState } from '#client/blocks/formState.ts';
import { pathWords } from '#client/blocks/groups.ts';
import { notify } from '#client/blocks/notify.ts';
import { PHONE } from '#client/theme/screen.ts';
import { ReaderHeader } from '#client/blocks/ReaderHeader.tsx';
import { ResourceForm } from '#client/blocks/ResourceForm.tsx';
import { keyFace, useShortcuts } from '#client/blocks/shortcuts.ts';
import { DecisionBrief } from '#client/blocks/DecisionBrief.tsx';
import { ReaderBands } from '#client/blocks/ReaderBands.tsx';
import { filesOf } from '#client/blocks/readerFiles.ts';
import { tabWords } from '#client/blocks/ReaderTabs.tsx';
import { TrailRail } from '#client/blocks/TrailRail.tsx';
import { call } from '#client/data/call.ts';
import { useNavigation, usePageMarks } from '#client/data/page.ts';
import { newRequestId } from '#client/data/requestId.ts';
import { basePath } from '#client/data/resource.ts';
import { FileList } from '#client/fields/fileList.tsx';
import { Icon } from '#client/theme/Icon.tsx';
import { Kbd } from '#client/theme/Kbd.tsx';
import { fixed } from '#client/words/fixed.ts';
import { useSay } from '#client/words/language.tsx';
import type { DocumentBundle } from '#model/inbox.ts';
import type { Definition } from '#model/definition.ts';
import { w } from '#model/words.ts';
import { textOf } from '#model/text.ts';
import { Alert, Button, Group, Popover, Skeleton, Text, Textarea, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { changesOf } from './changes.ts';
import type { TemplateProps } from './DocumentPage.tsx';
import css from './page.module.css';

const words = {
  fill: w('{count} to fill', '{count} 项待填'),
  filled: w('All filled', '已全部填写'),
  oneChange: w('1 change', '1 处修改'),
  changes: w('{count} changes', '{count} 处修改'),
  opinion: w('Opinion', '意见'),
  approve: w('Approve with changes', '同意并保存'),
  reject: w('Reject', '驳回'),
  agree: w('Agree', '同意'),
  why: w('A rejection needs its reason.', '驳回必须填写原因。'),
  approved: w('Approved', '已同意'),
  rejected: w('Rejected', '已驳回'),
  trail: w('Trail', '审批轨迹'),
};

const Filling = ({ bundle, definition }: { readonly bundle: DocumentBundle; readonly definition: Definition }) => {
  const say = useSay();
  const phone = useMediaQuery(PHONE) ?? false;
  const client = useQueryClient();
  const { back, go } = useNavigation();
  const open = useMemo(
    () => Object.entries(bundle.rights).flatMap(([path, right]) => (right === 'edit' || right === 'require' ? [path] : [])),
    [bundle.rights],
  );
  const owed = useMemo(
    () => Object.entries(bundle.rights).flatMap(([path, right]) => (right === 'require' ? [path] : [])),
    [bundle.rights],
  );
  const form = useFormState(definition, bundle.document, { owed, opens: open });
  const [opinion, setOpinion] = useState(bundle.commentRequired ? '' : say(words.agree));
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const requestIds = useRef({ approve: newRequestId(), reject: newRequestId() });
  usePageMarks({ title: textOf(bundle.document['code']) || null });

  const files = filesOf(bundle, definition);
  const isMine = (path: string) => open.includes(path) || open.includes(path.replace(/\.\d+\./, '.'));
  const toFill = form.faults.filter(({ field, rule }) => rule === 'required' && isMine(field));
  const changes = changesOf(definition, bundle.document, form.record).filter(({ field }) => isMine(field));

  const decide = async (action: 'approve' | 'reject') => {
    const reason = opinion.trim();
    if (action === 'reject' ? reason === '' || reason === say(words.agree) : bundle.commentRequired && reason === '') {
      setMissing(true);
      return input.current?.focus();
    }
    if (action === 'approve' && !form.check(isMine)) return notify.error(say(fixed.redFields));
    setBusy(true);
    const answer = await call('POST', `${basePath(definition)}/${action}Process`, {
      body: {
        ...(action === 'approve' ? approverBody(form.record, open) : {}),
        id: String(bundle.document['id']),
        taskId: bundle.task?.taskId,
        version: bundle.document['version'],
        requestId: requestIds.current[action],
        ...(reason ? { comment: reason } : {}),
      },
      quiet: true,
    });
    setBusy(false);
    if (answer.code !== '200') {
      // What is sent next is another request: it carries other values.
      requestIds.current = { approve: newRequestId(), reject: newRequestId() };
      if (answer.faults && answer.faults.length > 0) {
        form.land(answer.faults);
        return notify.error(say(fixed.redFields));
      }
      return notify.error(answer.desc);
    }
    await Promise.all(
      [['inbox'], ['task'], ['document', definition.key], ['list', definition.key]].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
    notify.success(say(action === 'approve' ? words.approved : words.rejected));
    go('/dashboard');
  };
  useShortcuts('editor', { 'Mod+Enter': { words: words.approve, run: () => void (busy ? null : decide('approve')) } });

  return (
    <div className={css['page']} ref={root}>
      <ReaderHeader bundle={bundle} definition={definition} mode={phone ? 'phone' : 'page'} onBack={back} onOpen={() => undefined} />
      <ReaderBands bundle={bundle} definition={definition} covered={false} />
      <DecisionBrief bundle={bundle} onShow={(field) => focusPath(root.current, field)} />
      <div className={css['columns']} data-two tabIndex={0} role="region" aria-label={say(definition.label)}>
        <ResourceForm form={form} mode="approveEdit" rights={bundle.rights} />
        <aside className={css['rail']} aria-label={say(words.trail)}>
          <Text component="h2" fw={600} mb="sm">
            {say(words.trail)}
          </Text>
          <TrailRail bundle={bundle} />
          {files.length > 0 ? (
            <>
              <Text component="h2" fw={600} my="sm">
                {say(tabWords.files)}
              </Text>
              <FileList files={files.map(({ file }) => file)} />
            </>
          ) : null}
        </aside>
      </div>
      <div className={css['foot']}>
        <Group gap="xs" role="status">
          {toFill.length === 0 ? (
            <Text size="sm" c="dimmed">
              {say(words.filled)}
            </Text>
          ) : (
            <>
              <Text size="sm" fw={600}>
                {say(words.fill, { count: toFill.length })}:
              </Text>
              {toFill.slice(0, 3).map(({ field }) => (
                <UnstyledButton
                  key={field}
                  fz="sm"
                  c="var(--mantine-color-anchor)"
                  td="underline"
                  onClick={() => focusPath(root.current, field)}
                >
                  {say(pathWords(definition, field))}
                </UnstyledButton>
              ))}
            </>
          )}
        </Group>
        {changes.length > 0 ? (
          <Popover position="top-start" width={420} withinPortal>
            <Popover.Target>
              <Button size="compact-sm" variant="default">
                {say(changes.length === 1 ? words.oneChange : words.changes, { count: changes.length })}
              </Button>
            </Popover.Target>
            <Popover.Dropdown>
              <ChangeList changes={changes} definition={definition} names={form.names} />
            </Popover.Dropdown>
          </Popover>
        ) : null}
        <Textarea
          ref={input}
          aria-label={say(words.opinion)}
          placeholder={say(words.opinion)}
          value={opinion}
          onChange={(event) => {
            setMissing(false);
            setOpinion(event.currentTarget.value);
          }}
          error={missing ? say(words.why) : undefined}
          autosize
          minRows={1}
          maxRows={5}
          flex={1}
          miw={200}
          maxLength={2000}
        />
        <div className={css['decide']}>
          {bundle.can.approve === true ? (
            <Button
              className={css['approve']}
              loading={busy}
              leftSection={<Icon name="approve" size={18} />}
              rightSection={<Kbd keys={keyFace('Mod+Enter')} />}
              onClick={() => void decide('approve')}
            >
              {say(words.approve)}
            </Button>
          ) : null}
          {bundle.can.reject === true ? (
            <Button
              variant="default"
              c="var(--danger-text)"
              disabled={busy}
              leftSection={<Icon name="reject" size={18} />}
              onClick={() => void decide('reject')}
            >
              {say(words.reject)}
            </Button>
          ) : null}
        </div>
      </div>
    </div>
  );
};

export const ApproveEditPage = ({ definition, query }: TemplateProps) => {
  const { taskId } = query;
  const bundle = useQuery({
    ...bundleQuery(taskId ? { taskId } : { resource: definition.key, id: query['id'] ?? '' }),
    refetchOnWindowFocus: false,
    refetchOnMount: 'always',
  });
  if (bundle.isError)
    return (
      <Alert color="berry" m="md">
        {bundle.error.message}
      </Alert>
    );
  if (!bundle.data) return <Skeleton height={320} m="md" aria-busy />;
  return <Filling key={String(bundle.data.document['version'])} bundle={bundle.data} definition={definition} />;
};
