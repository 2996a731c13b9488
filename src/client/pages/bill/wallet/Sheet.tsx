/** One invoice before it goes into the wallet: what its code said, what is still to be typed, and whether it looks like another one. */
import frame from '#client/blocks/frame.module.css';
import { useActor } from '#client/blocks/form/useActor.ts';
import { useFacts } from '#client/blocks/form/useFacts.ts';
import { errorsOf } from '#client/blocks/form/formErrors.ts';
import { useUp } from '#client/data/server/connection.ts';
import { FieldInput } from '#client/fields/inputs.tsx';
import { useSay } from '#client/words/language.tsx';
import type { AnyDoc, Definition } from '#model/definition.ts';
import type { AlikeInvoice, ClaimOf } from '#resources/bill/invoiceRecord.ts';
import { Alert, Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { RecordLink } from '../money/RecordLink.tsx';
import { keep } from './calls.ts';
import type { Draft } from './useDrafting.ts';
import { nameOf } from './wallet.ts';
import css from './wallet.module.css';
import { words } from './walletWords.ts';

const names = ['invoiceType', 'invoiceNo', 'invoiceCode', 'invoiceDate', 'amount', 'netAmount', 'taxAmount', 'seller', 'scans'] as const;

interface Props {
  readonly definition: Definition;
  readonly draft: Draft;
  readonly onKept: (invoice: AnyDoc) => void;
  readonly onCancel: () => void;
}

/** What speaks against this invoice, each with the way to what it is about. */
const Warnings = ({
  draft,
  alike,
  claim,
}: {
  readonly draft: Draft;
  readonly alike: AlikeInvoice | null;
  readonly claim: ClaimOf | null;
}) => {
  const say = useSay();
  const { told, values } = draft;
  return (
    <>
      {told?.kept === true && (
        <Alert color="berry" role="alert">
          {told.keptId === null ? (
            say(words.keptByOther)
          ) : (
            <>
              {say(words.keptHere)} <RecordLink resource="invoiceRecord" id={told.keptId} name={nameOf(values)} />
            </>
          )}
        </Alert>
      )}
      {claim !== null && (
        <Alert color="berry" role="alert">
          {say(words.usedIn)} <RecordLink resource={claim.resource} id={claim.id} name={claim.code} />
        </Alert>
      )}
      {alike !== null && told?.kept !== true && (
        <Alert color="amber" role="status">
          {alike.id === null ? (
            say(words.alikeOther)
          ) : (
            <>
              {say(words.alike)} <RecordLink resource="invoiceRecord" id={alike.id} name={alike.no} />
            </>
          )}
        </Alert>
      )}
    </>
  );
};

export const Sheet = ({ definition, draft, onKept, onCancel }: Props) => {
  const say = useSay();
  const up = useUp();
  const { userId } = useActor();
  const [values, setValues] = useState<AnyDoc>(draft.values);
  const [errors, setErrors] = useState<ReturnType<typeof errorsOf>>({});
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { facts } = useFacts(definition, { ...values, owner: userId }, {}, () => undefined);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    const answer = await keep(values);
    setBusy(false);
    if (answer.code === '200') return onKept(answer.data);
    const found = errorsOf(answer.faults ?? [], say);
    setErrors(found);
    const first = names.find((name) => found[name] !== undefined);
    const elsewhere = Object.entries(found).filter(([name]) => !names.some((own) => own === name));
    setRefused(first === undefined ? (elsewhere.map(([, text]) => text as string)[0] ?? answer.desc) : null);
    if (first !== undefined) document.getElementById(`invoice-${first}`)?.focus();
  };
  return (
    <form className={css['sheet']} onSubmit={(event) => void save(event)} aria-label={say(words.add)} noValidate>
      {draft.note !== null && <p className={frame['quiet']}>{draft.note}</p>}
      <Warnings
        draft={{ ...draft, values }}
        alike={(facts['alike'] as AlikeInvoice | null | undefined) ?? null}
        claim={(facts['claim'] as ClaimOf | null | undefined) ?? null}
      />
      {refused !== null && (
        <Alert color="berry" role="alert">
          {refused}
        </Alert>
      )}
      {!up && <Alert color="amber">{say(words.offline)}</Alert>}
      <div className={css['fields']}>
        {names.map((name) => {
          const field = definition.fields[name];
          return field === undefined ? null : (
            <FieldInput
              key={name}
              id={`invoice-${name}`}
              field={field}
              label={say(field.label)}
              help={field.help === undefined ? undefined : say(field.help)}
              value={values[name] ?? null}
              required={field.required === true}
              error={errors[name]}
              onChange={(value) => {
                setValues((now) => ({ ...now, [name]: value }));
                setErrors(({ [name]: _gone, ...rest }) => rest);
              }}
            />
          );
        })}
      </div>
      <div className={frame['bar']}>
        <Button type="submit" size="md" loading={busy} disabled={!up}>
          {say(words.save)}
        </Button>
        <Button size="md" variant="default" onClick={onCancel}>
          {say(words.cancel)}
        </Button>
      </div>
    </form>
  );
};
