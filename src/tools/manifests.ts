/** The web app manifest in both languages: what a phone shows of the installed client. */
import { w } from '../model/words.ts';

const BASE = '/tf/';
const words = {
  name: w('tydf back office', 'tydf 业务管理平台'),
  description: w('Approvals and documents of the company.', '企业审批与单据。'),
  inbox: w('Inbox', '待办'),
  create: w('New document', '新建单据'),
} as const;

const icon = (file: string, sizes: string, purpose = 'any') => ({
  src: `${BASE}icons/${file}`,
  sizes,
  type: file.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
  purpose,
});

const manifestIn = (language: 'en' | 'zh') => ({
  id: BASE,
  lang: language === 'zh' ? 'zh-CN' : 'en',
  dir: 'ltr',
  name: words.name[language],
  short_name: 'tydf',
  description: words.description[language],
  scope: BASE,
  start_url: `${BASE}dashboard`,
  display: 'standalone',
  // One colour each: the page itself says which it is in light and dark (index.html).
  theme_color: '#f5f8f9',
  background_color: '#f5f8f9',
  categories: ['business', 'productivity'],
  icons: [
    icon('fish-192.png', '192x192'),
    icon('fish-512.png', '512x512'),
    icon('fish-maskable-512.png', '512x512', 'maskable'),
    icon('fish.svg', 'any'),
  ],
  shortcuts: [
    { name: words.inbox[language], url: `${BASE}dashboard`, icons: [icon('fish-192.png', '192x192')] },
    { name: words.create[language], url: `${BASE}dashboard?new=1`, icons: [icon('fish-192.png', '192x192')] },
  ],
});

/** By name of the file below the base. */
export const manifests = {
  'manifest.en.webmanifest': manifestIn('en'),
  'manifest.zh.webmanifest': manifestIn('zh'),
} as const;
