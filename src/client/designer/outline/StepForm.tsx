/** The settings of a step that most people change; the rest is in the drawing's properties. */
import { useSay } from '#client/words/language.tsx';
import type { TaskMode, TaskSettings } from '#machines/flow.ts';
import type { PlanStep } from '#machines/outline/plan.ts';
import { noSpan, isNothing, readSpan, writeSpan } from '#machines/spans.ts';
import { AssigneeRules } from '../properties/AssigneeRules.tsx';
import { Pick } from '../properties/inputs/Pick.tsx';
import { SpanInput } from '../properties/inputs/SpanInput.tsx';
import { acts, done } from './acts.ts';
import { useDesk } from './desk.ts';
import { Names } from './Names.tsx';
import { settingsOf, waitOf } from './settings.ts';
import { ToDrawing } from './ToDrawing.tsx';
import { kindWords, modes, onDues } from './outlineWords.ts';

/** Kinds that a step can be turned into here. */
const kinds = ['UserTask', 'ServiceTask', 'BusinessRuleTask', 'ScriptTask', 'SendTask', 'CallActivity'];

const Approval = ({ id }: { readonly id: string }) => {
  const { design } = useDesk();
  const say = useSay();
  const { modeler, definition, process, readOnly } = design;
  const element = modeler.element(id)!;
  const { rules, mode, due, onDue } = settingsOf(element, design.proved.elements[id]);
  const span = due === null ? noSpan : readSpan(due, 5);
  return (
    <>
      <AssigneeRules
        value={rules}
        onChange={(next) =>
          modeler.change((edit) =>
            edit.extend(
              id,
              'tydf:Approver',
              next.map((rule) => ({ rule })),
            ),
          )
        }
        definition={definition}
        asked={{ resource: definition?.key ?? null, flow: process }}
        node={{ nodeId: id, mode }}
        disabled={readOnly}
      />
      <Pick<TaskMode>
        label={say(acts.mode)}
        value={mode}
        options={Object.entries(modes).map(([value, label]) => ({ value: value as TaskMode, label }))}
        disabled={readOnly}
        onChange={(next) => modeler.change((edit) => edit.set(id, { 'tydf:mode': next }))}
      />
      {span && (
        <SpanInput
          label={say(acts.due)}
          value={span}
          working
          nothing={acts.unlimited}
          disabled={readOnly}
          onCommit={(next) => modeler.change((edit) => edit.set(id, { 'tydf:due': isNothing(next) ? undefined : writeSpan(next) }))}
        />
      )}
      {due !== null && (
        <Pick<TaskSettings['onDue']>
          label={say(acts.onDue)}
          value={onDue}
          options={Object.entries(onDues).map(([value, label]) => ({ value: value as TaskSettings['onDue'], label }))}
          disabled={readOnly}
          onChange={(next) => modeler.change((edit) => edit.set(id, { 'tydf:onDue': next }))}
        />
      )}
    </>
  );
};

const Wait = ({ id, text }: { readonly id: string; readonly text: string }) => {
  const desk = useDesk();
  const say = useSay();
  const span = readSpan(text, 7);
  if (!span) return null;
  return (
    <SpanInput
      label={say(acts.duration)}
      value={span}
      disabled={desk.design.readOnly}
      onCommit={(next) =>
        desk.act((operations) => {
          operations.setWait(id, writeSpan(next));
          return null;
        })
      }
    />
  );
};

export const StepForm = ({ item }: { readonly item: PlanStep }) => {
  const desk = useDesk();
  const say = useSay();
  const { modeler, readOnly } = desk.design;
  const element = modeler.element(item.id);
  if (!element) return null;
  const wait = waitOf(element);
  const row = desk.rows.get(item.id);
  return (
    <>
      <Names id={item.id} />
      {kinds.includes(item.kind) && (
        <Pick
          label={say(acts.kind)}
          value={item.kind}
          options={kinds.map((kind) => ({ value: kind, label: kindWords(kind) }))}
          disabled={readOnly}
          onChange={(kind) =>
            desk.act((operations) => ({
              said: done.kind,
              about: { name: row ? desk.nameOf(row) : kindWords(item.kind), kind: kindWords(kind) },
              focus: operations.setKind(item.id, kind),
              open: true,
            }))
          }
        />
      )}
      {item.kind === 'UserTask' && <Approval id={item.id} />}
      {wait !== null && <Wait id={item.id} text={wait} />}
      <ToDrawing id={item.id} label={say(acts.more)} />
    </>
  );
};
