/** The parts of the preferences, in their order; each is loaded when it is first shown. */
import { lazyPage } from '#client/data/server/chunk.ts';
import { type Words, w } from '#model/words.ts';
import {
  IconBeach,
  IconBell,
  IconCloudOff,
  IconDevices,
  IconInbox,
  IconInfoCircle,
  IconKeyboard,
  IconMessage2,
  IconPalette,
  IconSchool,
  IconShieldLock,
  IconSignature,
  type Icon,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { SectionProps } from './NoticesSection.tsx';

interface Section {
  /** As it stands in the address: `/preferences?section=away`. */
  readonly key: string;
  readonly words: Words;
  readonly icon: Icon;
  readonly part: ComponentType<SectionProps>;
}

const section = (key: string, words: Words, icon: Icon, load: () => Promise<ComponentType<SectionProps>>): Section => ({
  key,
  words,
  icon,
  part: lazyPage(`preferences/${key}`, load),
});

export const sections: readonly Section[] = [
  section('looks', w('Language and looks', '语言与外观'), IconPalette, async () => (await import('./LooksSection.tsx')).LooksSection),
  section('inbox', w('Inbox', '待办'), IconInbox, async () => (await import('./InboxSection.tsx')).InboxSection),
  section('keys', w('Shortcuts', '快捷键'), IconKeyboard, async () => (await import('./KeysSection.tsx')).KeysSection),
  section(
    'opinions',
    w('Opinion templates', '常用意见'),
    IconMessage2,
    async () => (await import('./OpinionsSection.tsx')).OpinionsSection,
  ),
  section('signature', w('Signature', '签名'), IconSignature, async () => (await import('./SignatureSection.tsx')).SignatureSection),
  section('away', w('Away and substitutes', '外出与代理'), IconBeach, async () => (await import('./AwaySection.tsx')).AwaySection),
  section('notices', w('Notices', '消息提醒'), IconBell, async () => (await import('./NoticesSection.tsx')).NoticesSection),
  section(
    'secondFactor',
    w('Second factor', '两步验证'),
    IconShieldLock,
    async () => (await import('./SecondFactorSection.tsx')).SecondFactorSection,
  ),
  section(
    'sessions',
    w('Sessions and devices', '会话与设备'),
    IconDevices,
    async () => (await import('./SessionsSection.tsx')).SessionsSection,
  ),
  section(
    'offline',
    w('Without a network', '离线使用'),
    IconCloudOff,
    async () => (await import('#client/offline/OfflineSection.tsx')).OfflineSection,
  ),
  section('practice', w('Practice', '练习'), IconSchool, async () => (await import('./PracticeSection.tsx')).PracticeSection),
  section('about', w('About', '关于'), IconInfoCircle, async () => (await import('./AboutSection.tsx')).AboutSection),
];
