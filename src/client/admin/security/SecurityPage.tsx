/** Security: who must have a second factor, who is locked out, which wall displays are allowed. */
import frame from '#client/blocks/frame.module.css';
import { type PageProps, usePageMarks } from '#client/data/page/page.ts';
import '#client/fields/styles.ts';
import { useSay } from '#client/words/language.tsx';
import { lockout } from '#model/operations/security.ts';
import { w } from '#model/words.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { displaysQuery, overviewQuery } from './calls.ts';
import { DisplaysPart } from './DisplaysPart.tsx';
import { LockedPart } from './LockedPart.tsx';
import { Part } from './Part.tsx';
import { PolicyPart } from './PolicyPart.tsx';

const words = {
  title: w('Security', '安全设置'),
  unsaved: w('The roles that must have a second factor are not saved yet.', '必须启用两步验证的角色尚未保存。'),
  factor: w('Second factor', '两步验证'),
  factorAbout: w(
    'After the password, a code of an app on the phone. Everybody may set one up in the preferences.',
    '登录时除密码外还需输入手机应用中的验证码。所有人都可在偏好设置中启用。',
  ),
  locked: w('Locked out', '登录锁定'),
  lockedAbout: w(
    '{account} wrong tries lock an account for {minutes} minutes, {address} an address.',
    '同一账号连续失败{account}次、同一地址失败{address}次，锁定{minutes}分钟。',
  ),
  displays: w('Wall displays', '大屏令牌'),
  displaysAbout: w(
    'A display opens the big screens with a token of its own. It reads their data and nothing else.',
    '大屏使用专用令牌打开，只能读取大屏数据。',
  ),
} as const;

export const SecurityPage = (_page: PageProps) => {
  const say = useSay();
  const overview = useQuery(overviewQuery);
  const displays = useQuery(displaysQuery);
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  usePageMarks({ title: say(words.title), dirty: chosen === null ? null : say(words.unsaved) });
  return (
    <div className={frame['page']} data-scroll>
      <h1 tabIndex={-1}>{say(words.title)}</h1>
      <Part title={words.factor} about={say(words.factorAbout)} of={overview}>
        {(stored) => <PolicyPart stored={stored} chosen={chosen} onChosen={setChosen} />}
      </Part>
      <Part title={words.locked} about={say(words.lockedAbout, lockout)} of={overview}>
        {({ locked }) => <LockedPart locked={locked} />}
      </Part>
      <Part title={words.displays} about={say(words.displaysAbout)} of={displays}>
        {(rows) => <DisplaysPart displays={rows} />}
      </Part>
    </div>
  );
};
