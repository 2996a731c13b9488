/**
 * Writes a document: form, draft that saves itself, the way it will take, and the sending. Reposting is the same with
 * the rejection above and the changes beside it; submit and repost go at once.
 */
import { Checks } from '#client/blocks/decide/Checks.tsx';
import { ConflictDialog } from '#client/blocks/form/ConflictDialog.tsx';
import { bodyOf } from '#client/blocks/form/body.ts';
import { useConfirm } from '#client/blocks/dialogs.tsx';
import { beginningOf, useDraft } from '#client/blocks/form/draft.ts';
import { draftPlace, type KeptDraft } from '#client/blocks/form/keptDraft.ts';
import { DraftIndicator } from '#client/blocks/form/DraftIndicator.tsx';
import { focusPath } from '#client/blocks/form/focusPath.ts';
import { useFormState } from '#client/blocks/form/formState.ts';
import { notify } from '#client/blocks/notify.ts';
import { equalValues } from '#client/blocks/form/path.ts';
import { ResourceForm } from '#client/blocks/form/ResourceForm.tsx';
import { blocks, RoutePanel, useRoute } from '#client/blocks/trail/RoutePanel.tsx';
import { SidePanel } from '#client/blocks/reader/SidePanel.tsx';
import { SendSheet } from '#client/blocks/decide/SendSheet.tsx';
import { StepPickers } from '#client/blocks/decide/StepPickers.tsx';
import { useChoosing } from '#client/blocks/decide/useChoosing.ts';
import { keyFace, useShortcuts } from '#client/blocks/shortcuts.ts';
import { useUnusual } from '#client/blocks/form/unusual.ts';
import { PHONE } from '#client/theme/look/screen.ts';
import { call, UNREACHABLE } from '#client/data/server/call.ts';
import { type PageProps, useNavigation, usePageMarks } from '#client/data/page/page.ts';
import { usePermit } from '#client/data/permit.tsx';
import { newRequestId } from '#client/data/server/requestId.ts';
import { basePath } from '#client/data/server/resource.ts';
import { useShown } from '#client/fields/context.tsx';
import { wallTime } from '#client/fields/dateText.ts';
import { printed } from '#client/fields/prints.ts';
import { CodeLink } from '#client/theme/CodeLink.tsx';
import { Icon } from '#client/theme/Icon.tsx';
import { Kbd } from '#client/theme/Kbd.tsx';
import { StatusTone } from '#client/theme/StatusTone.tsx';
import { fixed } from '#client/words/fixed.ts';
import { useSay } from '#client/words/language.tsx';
import type { DecideAnswer } from '#model/api.ts';
import type { AnyDoc, Definition } from '#model/definition.ts';
import { flowOf } from '#model/flows.ts';
import { callsFor, sendingOf } from '#model/operations/sending.ts';
import { w } from '#model/words.ts';
import { textOf } from '#model/calculation/text.ts';
import { Button, Group, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import css from './page.module.css';
import { useFormTimings } from './formTimings.ts';
import { useLineAt } from './lineAt.ts';
import { menuTitle, placeOf } from './paths.ts';

const BelongingForm = lazy(async () => ({ default: (await import('./BelongingForm.tsx')).BelongingForm }));

const words = {
  save: w('Save draft', '保存草稿'),
  preview: w('Print preview', '打印预览'),
  submit: w('Send for approval', '提交审批'),
  confirm: w('Confirm', '确认'),
  repost: w('Repost', '重新提交'),
  reposting: w('Repost {menu}', '重新提交{menu}'),
  sent: w('Sent for approval', '已提交审批'),
  restored: w('What you had typed by {time} was restored from this computer.', '已从本机恢复 {time} 录入的内容。'),
  afresh: w('Start an empty form', '打开空白表单'),
  kept: w('It is saved as a draft: an empty form leaves it in the list.', '该内容已存为草稿，打开空白表单后仍保留在列表中。'),
  thrown: w('An empty form throws it away.', '打开空白表单后，该内容不再保留。'),
  unsaved: w('What was typed since is not saved yet.', '最近的修改尚未保存。'),
  nothingChanged: w('You changed nothing. Repost anyway?', '没有任何修改，仍要重新提交吗？'),
};

/** The first box of the open sheet that is wrong takes the focus, once it says so. */
const focusWrong = (): void =>
  void requestAnimationFrame(() => document.querySelector<HTMLElement>('[role=dialog] [aria-invalid=true]')?.focus());

interface Props {
  readonly definition: Definition;
  /** Where this form is shown; its tab closes when the document is sent. */
  readonly page: PageProps;
  readonly id: string | null;
  readonly initial: AnyDoc;
  readonly kept: KeptDraft | null;
  readonly act: 'submit' | 'repost';
  /** The rejection, over the form. */
  readonly band?: ReactNode;
  /** Beside the route, such as what was changed; gets the record as it is now. */
  readonly beside?: (record: AnyDoc) => ReactNode;
  /** What is sent beside the document, and forgotten once it went: answers to remarks. */
  readonly along?: { readonly body: AnyDoc; readonly forget: () => Promise<void> };
  /** Buttons of the page, such as discarding. */
  readonly actions?: ReactNode;
}

export const DocumentEditor = ({ definition, page, id, initial, kept, act, band, beside, along, actions }: Props) => {
  const say = useSay();
  const { go, close } = useNavigation();
  const confirm = useConfirm();
  const client = useQueryClient();
  const shown = useShown();
  const phone = useMediaQuery(PHONE) ?? false;
  const sending = sendingOf(definition);
  const maySubmit = usePermit(`${definition.key}:${sending.permission}`);
  const [begin] = useState(() => beginningOf(initial, kept));
  const form = useFormState(definition, begin.record, { original: begin.original });
  const savedId = textOf(form.record['id']);
  /** What its address names: a new one is named by it once it is saved. */
  const named = id ?? (savedId !== '' && page.query['draft'] === savedId ? savedId : null);
  // A correction stays on this computer until it is reposted: the trail names what changed since the rejection by what was stored then.
  const draft = useDraft(form, { id: named, onServer: act === 'submit', theirs: begin.theirs });
  /** The conflict that is not to be decided yet; saving brings it up again. */
  const [aside, setAside] = useState<AnyDoc | null>(null);
  const [restoredAt, setRestoredAt] = useState(begin.record !== initial ? (kept?.at ?? null) : null);
  const [sheet, setSheet] = useState(false);
  const [busy, setBusy] = useState(false);
  const requestId = useRef<string | null>(null);
  const latest = useRef(form);
  useLayoutEffect(() => {
    latest.current = form;
  });
  const { record } = form;
  const choosing = useChoosing(definition, record, { place: draftPlace(definition, named), again: act === 'repost' });
  const route = useRoute(definition.document ? flowOf(definition, record) : null, definition, record, choosing.chosen);
  const unusual = useUnusual(definition, record);
  const timings = useFormTimings(definition.key, form.dirty);

  const code = typeof record['code'] === 'string' ? record['code'] : null;
  const menu = say(menuTitle(definition));
  const title = say(act === 'repost' ? words.reposting : id ? fixed.editTitle : fixed.newTitle, { menu });
  const unsaved = draft.state === 'offline' || draft.state === 'refused' || draft.state === 'conflict';
  usePageMarks({ title: code ?? title, dirty: unsaved ? say(words.unsaved) : null, save: async () => (await draft.save()) !== null });
  const fields = useRef<HTMLDivElement>(null);
  const [at, heard] = useLineAt();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    // Loaded again, the page shows the document that it made. The tab is the same: what begins it stays in its address.
    if (named === null && savedId !== '') go(page.path, { ...page.query, draft: savedId }, { replace: true });
  }, [named, savedId, page.path, page.query, go]);

  const send = async () => {
    await form.settled();
    if (!latest.current.check()) {
      timings.stopped(latest.current.faults);
      return notify.error(say(fixed.redFields));
    }
    const problem = route.steps?.find((step) => step.problem !== null)?.problem;
    if (problem && blocks(route)) return notify.error(say(problem));
    if (
      act === 'repost' &&
      equalValues(bodyOf(definition, record), bodyOf(definition, initial)) &&
      !(await confirm({ title: say(words.nothingChanged), confirm: say(words.repost) }))
    )
      return;
    requestId.current = newRequestId();
    setSheet(true);
  };
  const submit = async (note: string) => {
    if (!choosing.check()) return focusWrong();
    setBusy(true);
    await draft.settle();
    const [{ method, path }] = callsFor(definition, act, latest.current.record);
    const answer = await call<DecideAnswer>(method, `${basePath(definition)}/${path}`, {
      body: {
        ...bodyOf(definition, latest.current.record),
        ...along?.body,
        requestId: requestId.current,
        ...(note ? { comment: note } : {}),
        ...(Object.keys(choosing.chosen).length > 0 ? { chosen: choosing.chosen } : {}),
      },
      quiet: true,
    });
    setBusy(false);
    if (answer.code !== '200') {
      // The same request may be sent again after a lost connection; any other refusal needs a change, and so a new request.
      if (answer.code === UNREACHABLE) return notify.error(answer.desc);
      const faults = choosing.land(answer.faults ?? []);
      // What is wrong with the picks alone is put right where it was sent.
      if (answer.faults && answer.faults.length > 0 && faults.length === 0) {
        requestId.current = newRequestId();
        return focusWrong();
      }
      setSheet(false);
      const named = faults.filter(({ field }) => !field.startsWith('chosen'));
      if (named.length > 0) {
        form.land(named);
        timings.stopped(named);
        return notify.error(say(fixed.redFields));
      }
      notify.error(answer.desc);
      if (answer.code === '409') void draft.save();
      return;
    }
    timings.sent();
    await Promise.all([draft.forget(), choosing.forget(), along?.forget()]);
    setSheet(false);
    const stored = answer.data.document;
    void client.invalidateQueries({ queryKey: ['inbox'] });
    void client.invalidateQueries({ queryKey: ['list', definition.key] });
    void client.invalidateQueries({ queryKey: ['document', definition.key] });
    notify.success(say(words.sent));
    const place = placeOf(definition, 'view', { id: String(stored['id']) }, stored);
    // The form's tab goes before its successor comes: closing the shown tab shows another one.
    close(page.path, page.query);
    go(place.path, place.query);
  };
  const preview = async () => {
    const stored = (await draft.save()) ?? (typeof record['id'] === 'string' ? record : null);
    if (!stored) return;
    const place = placeOf(definition, 'print', { id: String(stored['id']) });
    go(place.path, place.query);
  };
  const store = async (): Promise<string | null> => textOf((await draft.save())?.['id']) || null;
  const afresh = async () => {
    setRestoredAt(null);
    await Promise.all([draft.forget(), choosing.forget()]);
    // A page of its own again: the restored draft stays on the server, and in the list.
    go(placeOf(definition, 'add').path, { ...placeOf(definition, 'add').query, fresh: String(Date.now()) }, { replace: true });
  };
  useShortcuts('editor', {
    'Mod+KeyS': { words: words.save, run: () => void draft.save() },
    'Mod+Enter': { words: words[act], run: () => void (sheet || busy || !maySubmit ? null : send()) },
  });

  const figure = definition.document?.figure;
  const figureField = figure ? definition.fields[figure.field] : undefined;
  const amount = figure && figureField ? printed({ field: figureField, value: record[figure.field], names: form.names, ...shown }) : '';
  return (
    <div className={css['page']}>
      <header className={css['head']}>
        <div className={css['title']}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {code ? <CodeLink code={code} /> : null}
          {act === 'repost' ? <StatusTone status={textOf(record['status'])} /> : null}
          <DraftIndicator draft={draft} />
        </div>
        <Group gap="sm">
          {actions}
          {phone ? null : (
            <Button variant="default" leftSection={<Icon name="print" size={18} />} onClick={() => void preview()}>
              {say(words.preview)}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<Icon name="save" size={18} />}
            rightSection={phone ? null : <Kbd keys={keyFace('Mod+KeyS')} />}
            onClick={() => void draft.save()}
          >
            {say(words.save)}
          </Button>
          {maySubmit ? (
            <Button
              leftSection={<Icon name={act === 'repost' ? 'repost' : 'submit'} size={18} />}
              rightSection={phone ? null : <Kbd keys={keyFace('Mod+Enter')} />}
              onClick={() => void send()}
            >
              {say(act === 'submit' && sending.path === 'confirm' ? words.confirm : words[act])}
            </Button>
          ) : null}
        </Group>
      </header>
      {band}
      {restoredAt && !id ? (
        <div className={css['info']} role="status">
          {say(words.restored, { time: wallTime(restoredAt).slice(11) })} {say(savedId === '' ? words.thrown : words.kept)}
          <Button size="compact-xs" variant="default" onClick={() => void afresh()}>
            {say(words.afresh)}
          </Button>
        </div>
      ) : null}
      <div className={css['columns']} data-two>
        <div className={css['form']} ref={fields} onFocus={heard}>
          <ResourceForm form={form} />
          {definition.belonging && (
            <Suspense fallback={null}>
              <BelongingForm definition={definition} id={textOf(record['id']) || null} onStore={store} />
            </Suspense>
          )}
        </div>
        <aside className={css['rail']}>
          {beside?.(record)}
          <SidePanel definition={definition} record={record} facts={form.facts} at={at} />
          <RoutePanel route={route} collapsible={phone}>
            {choosing.steps.length > 0 && (
              <Stack gap="sm" my="sm">
                <StepPickers steps={choosing.steps} picked={choosing.picked} faults={choosing.faults} onPick={choosing.pick} />
              </Stack>
            )}
            <Checks definition={definition} faults={form.faults} unusual={unusual} onGo={(path) => focusPath(fields.current, path)} />
          </RoutePanel>
        </aside>
      </div>
      {sheet ? (
        <SendSheet
          act={act}
          what={[say(definition.label), amount].filter(Boolean).join(' ')}
          steps={route.steps}
          busy={busy}
          onSend={(note) => void submit(note)}
          onClose={() => setSheet(false)}
        >
          <StepPickers steps={choosing.steps} picked={choosing.picked} faults={choosing.faults} disabled={busy} onPick={choosing.pick} />
        </SendSheet>
      ) : null}
      {draft.theirs && draft.theirs !== aside ? (
        <ConflictDialog
          definition={definition}
          mine={record}
          theirs={draft.theirs}
          original={form.original}
          names={form.names}
          onResolve={draft.resolve}
          onClose={() => setAside(draft.theirs)}
        />
      ) : null}
    </div>
  );
};
