/** The dialog of questions and the place of notices: loaded with the first question and the first notice, not with the first page. */
import { questions } from '#client/blocks/confirm.ts';
import { listenToNotices } from '#client/blocks/notify.ts';
import { Component, Suspense, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { NoticeHost, QuestionHost } from './outside.tsx';

/** What does not come leaves everything else as it is; there is nobody else to tell it to. */
class Part extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? null : <Suspense fallback={null}>{this.props.children}</Suspense>;
  }
}

export const Later = () => {
  const asked = useSyncExternalStore(questions.subscribe, () => questions.first() !== null);
  const [question, setQuestion] = useState(asked);
  if (asked && !question) setQuestion(true);
  const [notice, setNotice] = useState(false);
  useEffect(() => listenToNotices(() => setNotice(true)), []);
  return (
    <>
      <Part>{notice && <NoticeHost />}</Part>
      <Part>{question && <QuestionHost />}</Part>
    </>
  );
};
