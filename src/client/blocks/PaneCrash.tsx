/**
 * Around a pane: one that stopped does not take the others with it. What did not come is told in the fixed sentence.
 */
import { say } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Component, lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import type { CrashProps } from './CrashShown.tsx';
import { sentenceOf } from './failures.ts';
import { notify } from './notify.ts';

/** Seldom, so it is loaded then; where that fails as well, the sentence stands alone. */
const CrashShown = lazy(async (): Promise<{ default: ComponentType<CrashProps> }> => {
  const loaded = await import('./CrashShown.tsx').catch(() => null);
  return { default: loaded?.CrashShown ?? (({ title }) => <p role="alert">{title}</p>) };
});

interface Props {
  /** What is shown in the pane: something else is tried anew. */
  readonly of?: string;
  /** What stands there instead of a part that did not come. */
  readonly missing?: (sentence: string) => ReactNode;
  /** Stays over what is said of a pane that stopped. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
}
interface State {
  readonly error: unknown;
  readonly of: string | undefined;
}

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
    const title = sentence ?? say(w('This part stopped.', '此部分已停止运行。'));
    return (
      <>
        {this.props.above}
        <Suspense>
          <CrashShown title={title} error={error} onAgain={() => this.setState({ error: null })} />
        </Suspense>
      </>
    );
  }
}
