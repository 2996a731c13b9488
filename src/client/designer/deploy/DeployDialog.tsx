/** Deploys a model in four steps: what was proved, what changes, what becomes of running documents, a note. */
import { DraggableDialog } from '#client/blocks/dialogs.tsx';
import '#client/fields/styles.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconRocket } from '@tabler/icons-react';
import { useEffect, useRef, type ComponentType } from 'react';
import css from './deploy.module.css';
import { DifferenceStep } from './DifferenceStep.tsx';
import { NoteStep } from './NoteStep.tsx';
import { ProofStep } from './ProofStep.tsx';
import { Result } from './Result.tsx';
import { RunningStep } from './RunningStep.tsx';
import { steps, useDeploying, type DeployedVersion, type Deploying, type Step } from './useDeploying.ts';
import { words } from './deployWords.ts';

const bodies: Readonly<Record<Step, ComponentType<{ readonly deploying: Deploying }>>> = {
  proof: ProofStep,
  difference: DifferenceStep,
  running: RunningStep,
  note: NoteStep,
};

interface Props {
  readonly modelId: string;
  readonly onClose: () => void;
  /** As soon as it is deployed; the dialog goes on to say what became of it. */
  readonly onDeployed?: (versions: readonly DeployedVersion[]) => void;
}

const Failure = ({ deploying }: { readonly deploying: Deploying }) => {
  const say = useSay();
  if (!deploying.failure) return null;
  return (
    <Alert color="berry" title={say(words.failed)} mb="md">
      {deploying.failure.message}
      <Button display="block" size="compact-sm" variant="default" mt="xs" onClick={deploying.retry}>
        {say(words.retry)}
      </Button>
    </Alert>
  );
};

const Steps = ({ deploying }: { readonly deploying: Deploying }) => {
  const say = useSay();
  const { step, at, held, busy, back, next, deploy, version, model } = deploying;
  const Body = bodies[step];
  const body = useRef<HTMLDivElement>(null);
  const onward = useRef<HTMLButtonElement>(null);
  const last = step === 'note';
  const waiting = held === words.checking;
  // Where nothing is to be filled in, Enter goes on; the button that was pressed may not be there any more.
  useEffect(() => {
    const field = body.current?.querySelector<HTMLElement>('[data-autofocus]');
    (field ?? onward.current)?.focus({ preventScroll: true });
  }, [step, waiting]);
  return (
    <>
      <ol className={css['steps']} aria-label={say(words.steps)}>
        {steps.map((name, place) => (
          <li key={name} aria-current={name === step ? 'step' : undefined} data-done={place < at || undefined}>
            {say(words[name])}
          </li>
        ))}
      </ol>
      <Failure deploying={deploying} />
      {/* It scrolls; without a field in it the keyboard has to reach it by itself. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={css['body']} ref={body} tabIndex={0} role="group" aria-label={say(words[step])}>
        <Body deploying={deploying} />
      </div>
      <Group justify="space-between" mt="md">
        <Button variant="default" disabled={at === 0 || busy} onClick={back}>
          {say(words.back)}
        </Button>
        <Group gap="sm">
          {held && (
            <Text size="sm" c="dimmed" id="deploy-held" role="status">
              {say(held, { version: version - 1 })}
            </Text>
          )}
          {last ? (
            <Button
              ref={onward}
              loading={busy}
              disabled={held !== null || !model}
              aria-describedby={held ? 'deploy-held' : undefined}
              leftSection={<IconRocket size={18} stroke={1.75} aria-hidden />}
              onClick={() => void deploy()}
            >
              {say(words.deployAs, { version })}
            </Button>
          ) : (
            <Button ref={onward} disabled={held !== null} aria-describedby={held ? 'deploy-held' : undefined} onClick={next}>
              {say(words.next)}
            </Button>
          )}
        </Group>
      </Group>
    </>
  );
};

export const DeployDialog = ({ modelId, onClose, onDeployed }: Props) => {
  const say = useSay();
  const deploying = useDeploying(modelId, (versions) => onDeployed?.(versions));
  const { model, result } = deploying;
  const name = model ? say(w(model.nameEn || model.name, model.name)) : '';
  return (
    <DraggableDialog opened onClose={onClose} title={say(words.title, { name })} sticky={result === null}>
      {result ? <Result deploying={deploying} onClose={onClose} /> : <Steps deploying={deploying} />}
    </DraggableDialog>
  );
};
