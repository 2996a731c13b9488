/** Who begins, with which values: of a real document, or invented in the fields that the flow reads; the whole form behind. */
import { PeoplePicker } from '#client/blocks/people/PeoplePicker.tsx';
import { usePickDialog } from '#client/blocks/choose/pick.ts';
import { PickContext } from '#client/fields/context.tsx';
import { FieldInput } from '#client/fields/inputs.tsx';
import { permit } from '#client/data/permit.tsx';
import { useSay } from '#client/words/language.tsx';
import { allFields } from '#model/common.ts';
import type { Names } from '#model/api.ts';
import type { Definition } from '#model/definition.ts';
import { Button, Skeleton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useDesign } from '../design.ts';
import type { Setup } from './setup.ts';
import css from './simulate.module.css';
import { VariableTable } from './VariableTable.tsx';
import { words } from './simulateWords.ts';

const AllFieldsDialog = lazy(async () => ({ default: (await import('./AllFieldsDialog.tsx')).AllFieldsDialog }));
const SelectDialogHost = lazy(async () => ({ default: (await import('#client/blocks/choose/SelectDialog.tsx')).SelectDialogHost }));

const Sample = ({ definition, setup, onPick }: { readonly definition: Definition; readonly setup: Setup; readonly onPick: () => void }) => {
  const say = useSay();
  if (!permit(`${definition.key}:page`)) return null;
  return (
    <div className={css['sample']}>
      <span className={css['label']}>{say(words.sample)}</span>
      <span className={css['chosen']}>{setup.sample ?? say(words.invented)}</span>
      <Button size="compact-xs" variant="default" onClick={onPick} aria-label={`${say(words.sample)}: ${say(words.choose)}`}>
        {say(words.choose)}
      </Button>
      {setup.sample !== null && (
        <Button size="compact-xs" variant="subtle" onClick={setup.invent}>
          {say(words.without)}
        </Button>
      )}
    </div>
  );
};

const Fields = ({ definition, setup }: { readonly definition: Definition; readonly setup: Setup }) => {
  const say = useSay();
  const [all, setAll] = useState(false);
  const fields = allFields(definition);
  const names = setup.reads.filter((name) => fields[name] !== undefined && name !== 'applicant' && name !== 'applicantDept');
  return (
    <fieldset className={css['fields']}>
      <legend>{say(words.values)}</legend>
      {names.length === 0 && <p className={css['quiet']}>{say(words.readsNothing)}</p>}
      <Suspense fallback={<Skeleton height={58} />}>
        {names.map((name) => {
          const field = fields[name]!;
          return (
            <FieldInput
              key={name}
              id={`trial-${name}`}
              field={{ ...field, readOnly: false }}
              label={say(field.label)}
              value={field.computed && Number(setup.values[name]) === 0 ? null : (setup.values[name] ?? null)}
              help={field.computed ? say(words.computed) : undefined}
              names={(setup.values['$names'] as Names | undefined) ?? {}}
              onChange={(value, found) => setup.set(name, value, found)}
            />
          );
        })}
      </Suspense>
      <Button size="compact-sm" variant="default" onClick={() => setAll(true)}>
        {say(words.allFields)}
      </Button>
      {all && (
        <Suspense fallback={null}>
          <AllFieldsDialog
            definition={definition}
            values={setup.values}
            onClose={() => setAll(false)}
            onUse={(values) => {
              setup.setAll(values);
              setAll(false);
            }}
          />
        </Suspense>
      )}
    </fieldset>
  );
};

export const SetupForm = ({ setup }: { readonly setup: Setup }) => {
  const say = useSay();
  const { definition } = useDesign();
  const { pick, standing } = usePickDialog();
  const choose = async (): Promise<void> => {
    const chosen = definition && (await pick({ target: definition.key, many: false, chosen: [] }));
    const id = chosen?.ids[0];
    if (id !== undefined) await setup.take(id);
  };
  return (
    <PickContext value={pick}>
      <div className={css['setup']}>
        <PeoplePicker
          label={say(words.starter)}
          value={setup.starter ? [setup.starter] : []}
          onChange={([person]) => setup.setStarter(person ?? null)}
        />
        {definition ? (
          <>
            <Sample definition={definition} setup={setup} onPick={() => void choose()} />
            <Fields definition={definition} setup={setup} />
          </>
        ) : (
          <VariableTable values={setup.values} reads={setup.reads} onChange={setup.setAll} />
        )}
      </div>
      {standing && (
        <Suspense fallback={null}>
          <SelectDialogHost standing={standing} />
        </Suspense>
      )}
    </PickContext>
  );
};
