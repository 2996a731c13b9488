/** What was written for a decision that came too late may still be said, as a comment. */
import type { Decision } from '#machines/decision.ts';
import { notify } from '#client/blocks/notify.ts';
import { call } from '#client/data/server/call.ts';
import { newRequestId } from '#client/data/server/requestId.ts';
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';

const words = {
  opinion: w('Your opinion was not sent: “{text}”', '意见未提交：“{text}”'),
  post: w('Post it as a comment', '作为评论发布'),
  posted: w('Posted as a comment.', '已作为评论发布。'),
} as const;

interface Props {
  readonly decision: Decision;
  readonly onPosted: () => void;
}

export const YourOpinion = ({ decision: { comment, resource, documentId }, onPosted }: Props) => {
  const say = useSay();
  const [posting, setPosting] = useState(false);
  if (comment === '') return null;
  const post = async () => {
    setPosting(true);
    const body = { requestId: newRequestId(), comment };
    const { code } = await call('POST', `/tydf/process/document/${resource}/${documentId}/comment`, { body });
    setPosting(false);
    if (code !== '200') return;
    notify.success(say(words.posted));
    onPosted();
  };
  return (
    <p>
      {say(words.opinion, { text: comment })}{' '}
      <Button size="compact-sm" variant="default" loading={posting} onClick={() => void post()}>
        {say(words.post)}
      </Button>
    </p>
  );
};
