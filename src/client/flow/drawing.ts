/** The drawing and the outline of a deployed flow: neither ever changes. */
import type { OutlineItem } from '#model/api.ts';
import type { Language } from '#model/words.ts';
import { ask } from '#client/data/server/call.ts';

const at = (definitionId: string, what: string): string => `/tydf/process/definition/${definitionId}/${what}`;

export const flowXml = (definitionId: string) => ({
  queryKey: ['flow', definitionId],
  queryFn: async () => (await ask<{ readonly xml: string }>('GET', at(definitionId, 'xml'))).xml,
  staleTime: Infinity,
});

export const flowOutline = (definitionId: string) => ({
  queryKey: ['flow', definitionId, 'outline'],
  queryFn: () => ask<readonly OutlineItem[]>('GET', at(definitionId, 'outline')),
  staleTime: Infinity,
});

/** The drawing carries both names of every element; the diagram shows those of the reader's language. */
export const inLanguage = (xml: string, language: Language): string => {
  if (language === 'zh') return xml;
  const drawing = new DOMParser().parseFromString(xml, 'text/xml');
  for (const element of drawing.querySelectorAll('*')) {
    const name = element.getAttribute('tydf:nameEn');
    if (name !== null) element.setAttribute('name', name);
  }
  return new XMLSerializer().serializeToString(drawing);
};
