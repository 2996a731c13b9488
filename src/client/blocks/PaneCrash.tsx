/**
 * Around a pane: one that stopped does not take the others with it (interface 2.8). What did not come is told in the fixed sentence
 * everything else has an id by which it can be told to whoever mends it.
 */
import { say } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Alert, Button, Code, Group } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { sentenceOf } from './failures.ts';
import { notify } from './notify.ts';

interface Props {
  /** What is shown in the pane: something else is tried anew. */
  readonly of?: string;
  /** What stands there instead of a part that did not come. */
  readonly missing?: (sentence: string) => ReactNode;
  readonly children: ReactNode;
}
interface State {
  readonly error: unknown;
  readonly of: string | undefined;
}

/** Short enough to read out on the telephone. */
const idOf = (error: unknown): string => {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  let sum = 0;
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return sum.toString(36).toUpperCase();
};

/** On a computer whose clipboard code does not come either, the id can still be read. */
const copy = (id: string): void => void import('./copyText.ts').then(({ copyText }) => copyText(id)).catch(() => undefined);

export class PaneCrash extends Component<Props, State> {
  override state: State = { error: null, of: this.props.of };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps({ of }: Props, before: State): State | null {
    return of === before.of ? null : { error: null, of };
  }

  override componentDidCatch(error: unknown): void {
    const sentence = sentenceOf(error);
    if (sentence) notify.error(sentence);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const sentence = sentenceOf(error);
    if (sentence && this.props.missing) return this.props.missing(sentence);
    const id = idOf(error);
    return (
      <Alert color="berry" m="lg" title={sentence ?? say(w('This part stopped.', '此部分已停止运行。'))}>
        <details>
          <summary>{say(w('Details', '详情'))}</summary>
          <Group gap="sm" my="xs">
            <Code>{id}</Code>
            <Button size="compact-sm" variant="default" onClick={() => copy(id)}>
              {say(w('Copy', '复制'))}
            </Button>
          </Group>
        </details>
        <Button mt="xs" size="compact-sm" variant="default" onClick={() => this.setState({ error: null })}>
          {say(w('Try again', '重试'))}
        </Button>
      </Alert>
    );
  }
}
