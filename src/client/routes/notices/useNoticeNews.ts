/** Notices that come while the frame is shown, and another name or logo of the company; what becomes of a notice is loaded with the first. */
import { useGo } from '#client/data/page/page.ts';
import { listen } from '#client/data/server/stream.ts';
import { askPathSettings, forgetPathSettings } from '#client/shell/start.ts';
import { useEffect } from 'react';

export const useNoticeNews = (): void => {
  const go = useGo();
  useEffect(
    () =>
      listen((event) => {
        if (event.type === 'brand') void forgetPathSettings().then(askPathSettings);
        if (event.type !== 'notice') return;
        // Without it the bell counts all the same.
        void import('#client/shell/notices/noticeNews.ts').then(({ tell }) => tell(event.id, go)).catch(() => undefined);
      }),
    [go],
  );
};
