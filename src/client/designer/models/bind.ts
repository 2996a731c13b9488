/** Binds a flow to a document and a menu: its settings (`ufloFlow`) are made, or changed where it has some. */
import { ask } from '#client/data/server/call.ts';
import type { Page } from '#model/api.ts';
import type { AnyDoc } from '#model/definition.ts';

interface Flow {
  readonly key: string;
  readonly name: string;
  readonly nameEn: string | null;
  readonly category: string | null;
}
export interface Binding {
  readonly resource: string | null;
  readonly menuId: string | null;
}

const settingOf = async (key: string, signal?: AbortSignal): Promise<AnyDoc | null> => {
  const { records } = await ask<Page>('GET', '/tydf/uflo/ufloFlow/page', { params: { flowKey: key }, ...(signal ? { signal } : {}) });
  return (records as readonly AnyDoc[])[0] ?? null;
};

export const bind = async ({ key, name, nameEn, category }: Flow, binding: Binding): Promise<void> => {
  const known = await settingOf(key);
  if (known === null) {
    await ask('POST', '/tydf/uflo/ufloFlow/add', {
      body: { flowKey: key, name: name.slice(0, 50), nameEn: nameEn?.slice(0, 80) ?? null, category, ...binding },
    });
    return;
  }
  await ask('PUT', `/tydf/uflo/ufloFlow/put/${String(known['id'])}`, { body: { ...binding, version: known['version'] } });
};
