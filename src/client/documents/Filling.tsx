/** The page of an approver who fills in fields: what their step opens is marked, the rest is text; no hold, the server answers first. */
import { agree, barWords } from '#client/blocks/act/actionWords.ts';
import { DecisionBrief } from '#client/blocks/decide/DecisionBrief.tsx';
import { bodyOf as evidenceBody, noEvidence } from '#client/blocks/decide/evidence.ts';
import { pickWords, unpickedIn } from '#client/blocks/decide/pickWords.ts';
import { StepPickers } from '#client/blocks/decide/StepPickers.tsx';
import type { KeptDraft } from '#client/blocks/form/keptDraft.ts';
import { tellWarnings } from '#client/blocks/decide/decisionWarnings.ts';
import { focusPath } from '#client/blocks/form/focusPath.ts';
import { notify } from '#client/blocks/notify.ts';
import { rememberOpinion, useOpinion } from '#client/blocks/decide/opinions.ts';
import { ReaderBands } from '#client/blocks/reader/ReaderBands.tsx';
import { filesOf } from '#client/blocks/reader/readerFiles.ts';
import { ReaderHeader } from '#client/blocks/reader/ReaderHeader.tsx';
import { tabWords } from '#client/blocks/reader/ReaderTabs.tsx';
import { ResourceForm } from '#client/blocks/form/ResourceForm.tsx';
import { settledTasks } from '#client/blocks/decide/settledTasks.ts';
import { useShortcuts } from '#client/blocks/shortcuts.ts';
import { SidePanel } from '#client/blocks/reader/SidePanel.tsx';
import { TrailRail } from '#client/blocks/trail/TrailRail.tsx';
import { type PageProps, useNavigation, usePageMarks } from '#client/data/page/page.ts';
import { ChangedBand } from '#client/deciding/ChangedBand.tsx';
import { FileList } from '#client/fields/fileList.tsx';
import { PHONE } from '#client/theme/look/screen.ts';
import { fixed } from '#client/words/fixed.ts';
import { useSay } from '#client/words/language.tsx';
import { wallTime } from '#client/fields/dateText.ts';
import type { Definition } from '#model/definition.ts';
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import { textOf } from '#model/calculation/text.ts';
import { w } from '#model/words.ts';
import { Button, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { changesOf } from './changes.ts';
import { FillingFoot, fillingWords } from './FillingFoot.tsx';
import css from './page.module.css';
import { useFilling } from './useFilling.ts';

const words = {
  why: w('A rejection needs its reason.', '驳回必须填写原因。'),
  approved: w('Approved', '已同意'),
  rejected: w('Rejected', '已驳回'),
  trail: w('Trail', '审批轨迹'),
  restored: w('What you had filled in by {time} was restored.', '已恢复 {time} 填写的内容。'),
  afresh: w('Clear what was restored', '清空恢复的内容'),
  unsaved: w('What you filled in is not sent yet.', '填写的内容尚未提交。'),
};

interface Props {
  readonly definition: Definition;
  readonly page: PageProps;
  readonly place: string;
  readonly kept: KeptDraft | null;
  readonly first: DocumentBundle;
  readonly latest: DocumentBundle;
  /** What went wrong around it. */
  readonly children: ReactNode;
}

export const Filling = ({ definition, page, place, kept, first, latest, children }: Props) => {
  const say = useSay();
  const phone = useMediaQuery(PHONE) ?? false;
  const client = useQueryClient();
  const { back, close } = useNavigation();
  const { bundle, open, form, draft, restored, changes, look, send } = useFilling(definition, { place, kept, first, latest });
  const [restoredAt, setRestoredAt] = useState(restored ? (kept?.at ?? null) : null);
  const opinion = useOpinion(bundle.task?.taskId ?? place);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const choose = latest.choices?.choose ?? [];
  const [evidence, setEvidence] = useState(noEvidence);
  const [unfit, setUnfit] = useState<Readonly<Record<string, string>>>({});
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  usePageMarks({
    title: textOf(bundle.document['code']) || null,
    dirty: form.dirty ? say(words.unsaved) : null,
    save: async () => {
      await draft.keep();
      return true;
    },
    discard: draft.forget,
  });

  const files = filesOf(bundle, definition);
  const isMine = (path: string) => open.includes(path) || open.includes(path.replace(/\.\d+\./, '.'));
  const changed = changes.length > 0;

  const decide = async (action: 'approve' | 'reject') => {
    // A look at what changed comes first, not a decision.
    if (action === 'approve' && changed) return look();
    const given = opinion.text.trim();
    const lacking = given === '' || (action === 'reject' && given === say(agree));
    if (lacking && (action === 'reject' || bundle.commentRequired)) {
      setFault(say(action === 'reject' ? words.why : barWords.needed));
      return input.current?.focus();
    }
    form.land([]);
    if (action === 'approve' && !form.check(isMine)) return notify.error(say(fixed.redFields));
    const unpicked = action === 'approve' ? unpickedIn(choose, evidence.chosen) : undefined;
    if (unpicked) {
      const text = say(pickWords.missing, { step: say(unpicked.name) });
      setUnfit({ [unpicked.id]: text });
      return notify.error(text);
    }
    setBusy(true);
    const answer = await send(action, given || say(agree), action === 'approve' ? evidenceBody('approve', evidence, null) : {});
    setBusy(false);
    if (answer.code !== '200') {
      const picks = (answer.faults ?? []).filter(({ field }) => field.startsWith('chosen.'));
      const named = (answer.faults ?? []).filter((one) => !picks.includes(one));
      setUnfit(Object.fromEntries(picks.map(({ field, message }) => [field.slice('chosen.'.length), say(message)])));
      const whole = { field: '', rule: 'refused', severity: 'error', message: { en: answer.desc, zh: answer.desc } } as const;
      form.land(named.length > 0 ? named : [whole]);
      notify.error(named.length > 0 ? say(fixed.redFields) : answer.desc);
      // Somebody was faster, or changed it: what is so now is said above.
      if (answer.code === '409') void client.invalidateQueries({ queryKey: [bundle.task ? 'task' : 'document'] });
      return;
    }
    await draft.forget();
    opinion.settle();
    if (bundle.task?.taskId) settledTasks.add(bundle.task.taskId);
    void rememberOpinion(definition.key, given);
    await Promise.all(
      [['inbox'], ['list', definition.key], ['task'], ['document', definition.key]].map((queryKey, at) =>
        // This page goes: it need not read once more what it has just closed.
        client.invalidateQueries({ queryKey, refetchType: at < 2 ? 'active' : 'none' }),
      ),
    );
    if (!tellWarnings(answer.data)) notify.success(say(action === 'approve' ? words.approved : words.rejected));
    close(page.path, page.query, true);
  };
  useShortcuts('editor', { 'Mod+Enter': { words: fillingWords.approve, run: () => void (busy ? null : decide('approve')) } });

  return (
    <div className={css['page']} ref={root}>
      {children}
      <ReaderHeader
        bundle={bundle}
        definition={definition}
        mode={phone ? 'phone' : 'page'}
        onBack={phone ? undefined : back}
        onOpen={() => undefined}
      />
      <ReaderBands bundle={latest} definition={definition} covered={false} />
      {changed ? <ChangedBand bundle={latest} definition={definition} changes={changes} /> : null}
      {restoredAt !== null ? (
        <div className={css['info']} role="status">
          {say(words.restored, { time: wallTime(restoredAt).slice(11) })}
          <Button
            size="compact-xs"
            variant="default"
            onClick={() => {
              setRestoredAt(null);
              form.replace(bundle.document);
              void draft.drop();
            }}
          >
            {say(words.afresh)}
          </Button>
        </div>
      ) : null}
      <DecisionBrief bundle={bundle} onShow={(field) => focusPath(root.current, field)} />
      <div className={css['columns']} data-two tabIndex={0} role="region" aria-label={say(definition.label)}>
        <ResourceForm form={form} mode="approveEdit" rights={bundle.rights} />
        <aside className={css['rail']} aria-label={say(words.trail)}>
          <SidePanel definition={definition} record={latest.document} facts={null} at={null} />
          <Text component="h2" fw={600} mb="sm">
            {say(words.trail)}
          </Text>
          <TrailRail bundle={latest} />
          {files.length > 0 ? (
            <>
              <Text component="h2" fw={600} my="sm">
                {say(tabWords.files)}
              </Text>
              <FileList files={files.map(({ file }) => file)} />
            </>
          ) : null}
          {choose.length > 0 && (
            <Stack gap="sm" my="sm">
              <StepPickers
                steps={choose}
                picked={evidence.chosen}
                faults={unfit}
                disabled={busy}
                onPick={(node, people) => {
                  setUnfit({});
                  setEvidence({ ...evidence, chosen: { ...evidence.chosen, [node]: people } });
                }}
              />
            </Stack>
          )}
        </aside>
      </div>
      <FillingFoot
        definition={definition}
        names={form.names}
        can={latest.can}
        toFill={form.faults.filter(({ field, rule }) => rule === 'required' && isMine(field)).map(({ field }) => field)}
        changes={changesOf(definition, bundle.document, form.record).filter(({ field }) => isMine(field))}
        onShow={(field) => focusPath(root.current, field)}
        approve={changed ? barWords.approveNew : fillingWords.approve}
        busy={busy}
        onDecide={(action) => void decide(action)}
        input={input}
        opinion={opinion}
        required={bundle.commentRequired}
        fault={fault}
        onWrite={(text) => {
          setFault(null);
          opinion.write(text);
        }}
      />
    </div>
  );
};
