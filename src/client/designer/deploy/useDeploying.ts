/** Everything that the four steps share: what was proved, what was ticked, what becomes of running documents; and the deployment itself. */
import { ask, Refused } from '#client/data/server/call.ts';
import { permit } from '#client/data/permit.tsx';
import type { ProcessReport } from '#machines/verify/report.ts';
import type { CaseResult, FlowCase, ModelRecord } from '#model/workflow/design.ts';
import type { Words } from '#model/words.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useReplay } from './useReplay.ts';
import { words } from './deployWords.ts';

export const steps = ['proof', 'difference', 'running', 'note'] as const;
export type Step = (typeof steps)[number];

export interface DeployedVersion {
  readonly id: string;
  readonly key: string;
  readonly version: number;
  readonly deployed: boolean;
}
export type Choice = 'stay' | 'migrate';

export interface FailingCase extends CaseResult {
  readonly name: string;
}

/** A case that cannot be played yet, or any refusal of the run, is a matter of the proof, not of the cases. */
const casesRun = async (
  model: ModelRecord,
  signal: AbortSignal,
): Promise<{ readonly passed: number; readonly failing: readonly FailingCase[] }> => {
  const [kept, results] = await Promise.all([
    ask<readonly FlowCase[]>('GET', '/tydf/process/cases', { params: { flowKey: model.key }, signal }),
    ask<readonly CaseResult[]>('POST', '/tydf/process/cases/run', { body: { modelId: model.id }, signal, byPerson: false }),
  ]);
  const nameOf = new Map(kept.map(({ id, name }) => [id, name]));
  return {
    passed: results.filter(({ passed }) => passed).length,
    failing: results.filter(({ passed }) => !passed).map((result) => ({ ...result, name: nameOf.get(result.id) ?? result.id })),
  };
};

export const useDeploying = (modelId: string, onDeployed: (versions: readonly DeployedVersion[]) => void) => {
  const client = useQueryClient();
  const [step, setStep] = useState<Step>('proof');
  const [read, setRead] = useState(false);
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({ unchanged: 'stay', otherApprovers: 'stay' });
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [result, setResult] = useState<readonly DeployedVersion[] | null>(null);
  const [turn, setTurn] = useState(0);

  const fresh = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false } as const;
  const model = useQuery({
    queryKey: ['deploy', 'model', modelId],
    queryFn: ({ signal }) => ask<ModelRecord>('GET', `/tydf/process/model/get/${modelId}`, { signal }),
    ...fresh,
  });
  const reports = useQuery({
    queryKey: ['deploy', 'proof', modelId, model.data?.version],
    queryFn: ({ signal }) =>
      ask<readonly ProcessReport[]>('POST', '/tydf/process/verification', { body: { modelId }, signal, byPerson: false }),
    enabled: model.isSuccess,
    ...fresh,
  });
  const deployable = reports.data?.every((report) => report.deployable) ?? false;
  const cases = useQuery({
    queryKey: ['deploy', 'cases', modelId, model.data?.version],
    queryFn: ({ signal }) => casesRun(model.data!, signal),
    enabled: model.isSuccess && deployable,
    ...fresh,
  });
  const mayOperate = permit('definitions:operate');
  const same = reports.data?.length ? reports.data.every(({ active, difference }) => active !== null && difference === null) : false;
  const processes = reports.data && deployable && mayOperate && !same ? reports.data.map(({ process }) => process) : null;
  const replay = useReplay(modelId, processes, turn);

  const findings = reports.data?.flatMap((report) => report.findings) ?? [];
  const count = (severity: string): number => findings.filter((finding) => finding.severity === severity).length;
  const open = cases.data?.failing.filter(({ id }) => !accepted.has(id)).length ?? 0;
  const active = reports.data?.find(({ process }) => process === model.data?.key)?.active ?? reports.data?.[0]?.active ?? null;

  /** Why one cannot go on from here; null: one can. */
  const held = (): Words | null => {
    if (step === 'proof') {
      if (!reports.data || (deployable && !cases.data && !cases.isError)) return words.checking;
      if (!deployable) return words.mendFirst;
      if (count('warning') > 0 && !read) return words.tickFirst;
      if (open > 0) return words.casesFirst;
    }
    return same ? words.sameFirst : null;
  };
  const moving = replay.rows.filter(({ outcome }) => choices[outcome] === 'migrate');

  const deploy = async (): Promise<void> => {
    setBusy(true);
    setRefused(null);
    try {
      const body = { version: model.data?.version, note: note.trim() || null, acceptCases: [...accepted] };
      const { deployed } = await ask<{ readonly deployed: readonly DeployedVersion[] }>(
        'POST',
        `/tydf/process/model/deployment/${modelId}`,
        { body },
      );
      setResult(deployed);
      void client.invalidateQueries({ queryKey: ['models'] });
      void client.invalidateQueries({ queryKey: ['definitions'] });
      onDeployed(deployed);
    } catch (error) {
      setRefused(error instanceof Refused ? error.envelope.desc : String(error));
    } finally {
      setBusy(false);
    }
  };
  const at = steps.indexOf(step);
  return {
    step,
    at,
    next: () => setStep(steps[Math.min(at + 1, steps.length - 1)] ?? step),
    back: () => setStep(steps[Math.max(at - 1, 0)] ?? step),
    held: held(),
    model: model.data ?? null,
    reports,
    failure: model.error ?? reports.error ?? cases.error ?? null,
    retry: () => void Promise.all([model.refetch(), reports.refetch(), cases.refetch()]),
    findings,
    count,
    read,
    setRead,
    cases: cases.data ?? null,
    accepted,
    accept: (id: string, yes: boolean) =>
      setAccepted((before) => new Set(yes ? [...before, id] : [...before].filter((other) => other !== id))),
    same,
    active,
    version: (active?.version ?? 0) + 1,
    mayOperate,
    replay,
    again: () => setTurn((before) => before + 1),
    choices,
    choose: (outcome: string, choice: Choice) => setChoices((before) => ({ ...before, [outcome]: choice })),
    moving,
    note,
    setNote,
    busy,
    refused,
    deploy,
    result,
  };
};

export type Deploying = ReturnType<typeof useDeploying>;
