/** A pane that stopped does not take the others with it; a page whose code does not come is reported and becomes not-found. */
import { say } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Alert, Button, Code, Group } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { sentenceOf } from './failures.ts';
import { NotFound } from './NotFound.tsx';
import { notify } from '#client/blocks/notify.ts';

interface Props {
  readonly path: string;
  readonly children: ReactNode;
}
interface State {
  readonly error: unknown;
}

/** Short enough to read out on the telephone. */
const idOf = (error: unknown): string => {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  let sum = 0;
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return sum.toString(36).toUpperCase();
};

export class PageCrash extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    const sentence = sentenceOf(error);
    if (sentence) notify.error(sentence);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const failure = sentenceOf(error);
    if (failure) return <NotFound path={this.props.path} failure={failure} />;
    return (
      <Alert color="berry" m="lg" title={say(w('This part stopped.', '此部分已停止运行。'))}>
        <Group gap="sm">
          <Code>{idOf(error)}</Code>
          <Button size="compact-sm" variant="default" onClick={() => this.setState({ error: null })}>
            {say(w('Try again', '重试'))}
          </Button>
        </Group>
      </Alert>
    );
  }
}
