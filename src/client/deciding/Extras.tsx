/** These go with a decision beside its words: where a rejection goes, who decides next, files, the signature. */
import type { Opening } from '#client/blocks/act/actionWords.ts';
import { barWords } from '#client/blocks/act/actionWords.ts';
import type { Evidence, Fault } from '#client/blocks/decide/evidence.ts';
import type { SentFiles } from '#client/blocks/decide/sentFiles.ts';
import { SignaturePad } from '#client/blocks/decide/SignaturePad.tsx';
import { StepPickers } from '#client/blocks/decide/StepPickers.tsx';
import { useSay } from '#client/words/language.tsx';
import type { DocumentBundle } from '#model/workflow/inbox.ts';
import { useState } from 'react';
import { useNameOf } from '#client/theme/nameOf.ts';
import { Attached } from './Attached.tsx';
import { Choices } from './Choices.tsx';
import css from './deciding.module.css';
import { words } from './decidingWords.ts';

export interface ExtrasProps {
  readonly action: Opening;
  readonly bundle: DocumentBundle;
  readonly evidence: Evidence;
  readonly sent: SentFiles;
  readonly fault: Fault | null;
  readonly onChange: (change: Partial<Evidence>) => void;
}

/** Where a rejection goes unless something else is chosen. */
const starter = 'starter';

export const Extras = ({ action, bundle, evidence, sent, fault, onChange }: ExtrasProps) => {
  const say = useSay();
  const nameOf = useNameOf();
  const required = bundle.signatureRequired === true && action === 'approve';
  const [signing, setSigning] = useState(required || evidence.signature !== null);
  const rejectTo = action === 'reject' ? (bundle.choices?.rejectTo ?? []) : [];
  const choose = action === 'approve' ? (bundle.choices?.choose ?? []) : [];
  return (
    <div className={css['extras']}>
      {rejectTo.length > 0 && (
        <Choices
          label={say(words.rejectTo)}
          inline
          choices={[
            {
              id: starter,
              label: bundle.task ? say(words.applicantNamed, { name: nameOf(bundle.task.applicant) }) : say(words.toApplicant),
            },
            ...rejectTo.map(({ id, name }) => ({ id, label: say(name) })),
          ]}
          value={evidence.rejectTo ?? starter}
          onChange={(id) => onChange({ rejectTo: id === starter ? null : id })}
        />
      )}
      <StepPickers
        steps={choose}
        picked={evidence.chosen}
        faults={fault?.of === 'people' ? { [fault.node]: fault.text } : {}}
        onPick={(node, people) => onChange({ chosen: { ...evidence.chosen, [node]: people } })}
      />
      <div className={css['together']}>
        <Attached files={evidence.files} sent={sent} onChange={(files) => onChange({ files })} />
        {!signing && (
          <button type="button" className={css['small']} onClick={() => setSigning(true)}>
            {say(barWords.sign)}
          </button>
        )}
      </div>
      {signing && (
        <SignaturePad
          first={evidence.signature}
          required={required}
          error={fault?.of === 'signature' ? fault.text : null}
          onChange={(signature) => onChange({ signature })}
        />
      )}
    </div>
  );
};
