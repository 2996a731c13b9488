/** Who leads a department, stands for its leader, is in charge of it; with what a change means, before it is saved. */
import { DraggableDialog } from '#client/blocks/dialogs.tsx';
import { PeoplePicker } from '#client/blocks/people/PeoplePicker.tsx';
import { useNameOf } from '#client/theme/nameOf.ts';
import { useSay } from '#client/words/language.tsx';
import type { Person } from '#model/api.ts';
import type { DepartmentNode } from '#model/operations/people.ts';
import { w } from '#model/words.ts';
import { Alert, Stack } from '@mantine/core';
import { useState } from 'react';
import { DialogFoot } from './DialogFoot.tsx';
import { putDepartment } from './calls.ts';

const words = {
  title: w('Leaders of {name}', '{name}的负责人'),
  leader: w('Leader', '部门负责人'),
  charge: w('Leader in charge', '分管领导'),
  nothing: w('Nothing changes.', '没有变更。'),
  goes: w('The role “Department leader” goes from {before} to {after}.', '“部门负责人”角色由 {before} 转给 {after}。'),
  nobody: w('nobody', '无人'),
  stay: w('Open tasks of {before} stay with {before}; hand them over where that is meant.', '{before} 的已有待办不变，需要时另行移交。'),
  climbs: w('Without a leader, what waits for the leader climbs to {who}.', '没有负责人时，待负责人审批的任务将上移至 {who}。'),
  inCharge: w('{after} will be in charge from the next document on.', '此后的单据由 {after} 分管审批。'),
  save: w('Save', '保存'),
};

interface Props {
  readonly node: DepartmentNode;
  /** To whom tasks climb where the department has no leader. */
  readonly above: Person | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

const one = (person: Person | null): readonly Person[] => (person ? [person] : []);

export const LeaderDialog = ({ node, above, onClose, onDone }: Props) => {
  const say = useSay();
  const nameOf = useNameOf();
  const [leader, setLeader] = useState(one(node.leader));
  const [charge, setCharge] = useState(one(node.chargeLeader));
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const named = (person: Person | null | undefined): string => (person ? nameOf(person) : say(words.nobody));
  const [leads, inCharge] = [leader[0] ?? null, charge[0] ?? null];
  const moved = leads?.id !== node.leader?.id;
  const recharged = inCharge?.id !== node.chargeLeader?.id;
  const before = named(node.leader);
  const effects = [
    ...(moved ? [say(words.goes, { before, after: named(leads) })] : []),
    ...(moved && node.leader ? [say(words.stay, { before })] : []),
    ...(moved && !leads ? [say(words.climbs, { who: named(above) })] : []),
    ...(recharged ? [say(words.inCharge, { after: named(inCharge) })] : []),
  ];
  const save = async (): Promise<void> => {
    setBusy(true);
    const answer = await putDepartment(node.id, { leader: leads?.id ?? null, chargeLeader: inCharge?.id ?? null, version: node.version });
    setBusy(false);
    if (answer.code === '200') onDone();
    else setProblem(answer.desc);
  };
  return (
    <DraggableDialog opened onClose={onClose} title={say(words.title, { name: say(node.name) })} dirty={effects.length > 0}>
      <Stack gap="md">
        <PeoplePicker label={say(words.leader)} value={leader} onChange={(people) => setLeader(people.slice(-1))} />
        <PeoplePicker label={say(words.charge)} value={charge} onChange={(people) => setCharge(people.slice(-1))} />
        <Alert color="river" role="status">
          {effects.length === 0 ? say(words.nothing) : effects.join(' ')}
        </Alert>
        <DialogFoot problem={problem} label={say(words.save)} busy={busy} ready={effects.length > 0} onDo={save} />
      </Stack>
    </DraggableDialog>
  );
};
