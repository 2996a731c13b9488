/**
 * The flow's kept cases as a table that a business owner can read: case, values that matter, steps and people, end, and whether that is as
 * expected; played again on every change of the drawing.
 */
import { useConfirm } from '#client/blocks/dialogs.tsx';
import { useActor } from '#client/blocks/form/useActor.ts';
import { notify } from '#client/blocks/notify.ts';
import { useSession } from '#client/data/session.ts';
import { EmptyState } from '#client/theme/EmptyState.tsx';
import { useSay } from '#client/words/language.tsx';
import { readsIn } from '#machines/explore/simulate/reads.ts';
import type { FlowCase } from '#model/workflow/design.ts';
import { w } from '#model/words.ts';
import { Alert, Button, Group, Skeleton } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useDesign } from '../design.ts';
import { CaseName } from './CaseName.tsx';
import { CaseRow } from './CaseRow.tsx';
import { changeCase, deleteCase, forgetCases } from './cases.ts';
import { useTold } from './describe.ts';
import { makeCases } from './makeCases.ts';
import css from './simulate.module.css';
import { useCases } from './useCases.ts';
import { caseWords } from './simulateWords.ts';

/** Fewer are suggested to be more before deploying. */
const enough = 3;

const failedToLoad = w('The cases could not be read.', '用例读取失败。');

interface Props {
  /** Opens a case where it can be tried step by step. */
  readonly onOpen?: (kept: FlowCase) => void;
}

const said = (problem: unknown): string => (problem instanceof Error ? problem.message : String(problem));

/** Makes cases for each way through the flow. */
const useMaking = (taken: readonly string[]) => {
  const say = useSay();
  const told = useTold();
  const actor = useActor();
  const user = useSession((session) => session.user);
  const design = useDesign();
  const [busy, setBusy] = useState(false);
  const make = async (): Promise<void> => {
    if (!user) return;
    setBusy(true);
    try {
      const reads = readsIn(design.proved);
      const named = (values: FlowCase['values']): string => {
        const parts = told(values, reads).map(({ label, text }) => `${label} ${text}`);
        return parts.join(say(w(', ', '，'))) || say(w('Usual way', '常规路径'));
      };
      const starter = { id: user.userId, name: user.realName, nameEn: user.nameEn };
      const kept = await makeCases({ design, starter, actor, named, taken: new Set(taken) });
      if (kept === 0) notify.info(say(caseWords.noWays));
      else notify.success(say(caseWords.made, { n: kept }));
    } catch (problem) {
      notify.error(said(problem));
    } finally {
      setBusy(false);
      await forgetCases(design.process);
    }
  };
  return { make, busy };
};

export const CaseTable = ({ onOpen }: Props) => {
  const say = useSay();
  const confirm = useConfirm();
  const { process, proved, readOnly } = useDesign();
  const { cases, failed, results, running, broken } = useCases();
  const [renaming, setRenaming] = useState<FlowCase | null>(null);
  const { elements } = proved;
  const reads = useMemo(() => readsIn({ elements }), [elements]);
  const { make, busy } = useMaking((cases ?? []).map(({ name }) => name));

  const attempt = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    try {
      await work();
      notify.success(done);
    } catch (problem) {
      notify.error(said(problem));
    }
    await forgetCases(process);
  };
  const accept = (all: readonly FlowCase[]): Promise<void> =>
    attempt(async () => {
      for (const kept of all) {
        const outcome = results.get(kept.id)?.outcome;
        if (outcome) await changeCase(kept, { expected: outcome });
      }
    }, say(caseWords.accepted));
  const remove = async (kept: FlowCase): Promise<void> => {
    const sure = await confirm({
      title: say(caseWords.deleteTitle, { name: kept.name }),
      text: say(caseWords.deleteText),
      confirm: say(caseWords.deleteIt),
      danger: true,
    });
    if (sure) await attempt(() => deleteCase(kept), say(caseWords.deleted));
  };

  if (failed) return <Alert color="berry">{say(failedToLoad)}</Alert>;
  if (!cases) return <Skeleton height={96} />;
  const changed = cases.filter(({ id }) => results.get(id)?.passed === false);
  const good = cases.filter(({ id }) => results.get(id)?.passed === true);
  const makeButton = !readOnly && proved.flow && (
    <Button size="compact-sm" loading={busy} onClick={() => void make()}>
      {say(caseWords.make)}
    </Button>
  );
  const status = [
    ...(results.size > 0 ? [say(caseWords.told, { good: good.length, all: cases.length })] : []),
    ...(changed.length > 0 ? [say(caseWords.changed, { n: changed.length })] : []),
    ...(running ? [say(caseWords.running)] : []),
    ...(broken && cases.length > 0 ? [say(caseWords.stale)] : []),
  ];
  return (
    <div className={css['cases']}>
      <Group justify="space-between" gap="sm">
        <p role="status" className={css['standing']} data-over={changed.length > 0 ? 'rejected' : undefined}>
          {status.join(' · ')}
        </p>
        <Group gap={6}>
          {changed.length > 1 && !readOnly && !running && (
            <Button size="compact-sm" variant="default" onClick={() => void accept(changed)}>
              {say(caseWords.acceptAll, { n: changed.length })}
            </Button>
          )}
          {cases.length > 0 && cases.length < enough && makeButton}
        </Group>
      </Group>
      {cases.length === 0 ? (
        <EmptyState title={say(caseWords.none)} text={say(caseWords.why, { n: enough })} action={makeButton || undefined} />
      ) : (
        <>
          {cases.length < enough && <p className={css['quiet']}>{say(caseWords.why, { n: enough })}</p>}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div className={css['scroll']} role="region" aria-label={say(caseWords.table)} tabIndex={0}>
            <table className={css['table']}>
              <thead>
                <tr>
                  {[caseWords.name, caseWords.values, caseWords.way, caseWords.end, caseWords.result].map((head) => (
                    <th key={head.en} scope="col">
                      {say(head)}
                    </th>
                  ))}
                  <td />
                </tr>
              </thead>
              <tbody>
                {cases.map((kept) => (
                  <CaseRow
                    key={kept.id}
                    kept={kept}
                    result={results.get(kept.id)}
                    stale={running || broken}
                    reads={reads}
                    readOnly={readOnly}
                    onOpen={onOpen}
                    onAccept={() => void accept([kept])}
                    onRename={() => setRenaming(kept)}
                    onDelete={() => void remove(kept)}
                  />
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
      {renaming && (
        <CaseName
          title={caseWords.renameTitle}
          confirm={caseWords.save}
          initial={renaming.name}
          onClose={() => setRenaming(null)}
          onName={async (name) => {
            await changeCase(renaming, { name });
            await forgetCases(process);
          }}
        />
      )}
    </div>
  );
};
