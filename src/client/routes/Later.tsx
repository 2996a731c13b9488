/** The dialog of questions and the place of notices: loaded with the first question and the first notice, not with the first page. */
import { questions } from '#client/blocks/confirm.ts';
import { listenToNotices } from '#client/blocks/notify.ts';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { NoticeHost, QuestionHost } from './rooms.tsx';

export const Later = () => {
  const asked = useSyncExternalStore(questions.subscribe, () => questions.first() !== null);
  const [question, setQuestion] = useState(asked);
  if (asked && !question) setQuestion(true);
  const [notice, setNotice] = useState(false);
  useEffect(() => listenToNotices(() => setNotice(true)), []);
  return (
    <Suspense fallback={null}>
      {notice && <NoticeHost />}
      {question && <QuestionHost />}
    </Suspense>
  );
};
