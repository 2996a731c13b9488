/** Whether this computer opens the application without a network, and the offer to install it; where it cannot be, why. */
import { useSay } from '#client/words/language.tsx';
import { w } from '#model/words.ts';
import { Button } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';
import { install, installation, type OfflineState } from './install.ts';
import css from './OfflineSection.module.css';

const states: Readonly<Record<OfflineState, ReturnType<typeof w>>> = {
  preparing: w('Getting ready for use without a network…', '正在准备离线使用…'),
  ready: w(
    'Opens without a network. The inbox and the next documents can be read and decided; decisions are sent when the connection is back.',
    '无网络时也可打开。可阅读和处理待办中接下来的单据，连接恢复后发送决定。',
  ),
  insecure: w(
    'Off: browsers allow use without a network, installing and notices only for addresses that begin with https.',
    '未启用：离线使用、安装和通知仅在以 https 开头的地址可用。',
  ),
  none: w(
    'Off: this browser does not offer it, or not in this window (a private one, for example).',
    '未启用：此浏览器或此窗口（如无痕窗口）不支持。',
  ),
};

export const OfflineSection = () => {
  const say = useSay();
  const { state, offer } = useSyncExternalStore(installation.subscribe, installation.get);
  useEffect(install, []);
  return (
    <div className={css['section']}>
      <p role="status">{say(states[state])}</p>
      {offer && (
        <Button variant="default" w="fit-content" onClick={() => void offer.prompt()}>
          {say(w('Install on this device', '安装到此设备'))}
        </Button>
      )}
    </div>
  );
};
