/** The page that shows the OpenAPI document: one file, nothing from elsewhere, light and dark. */
import { createHash } from 'node:crypto';

const script = `
const el = (tag, props = {}, ...children) => { const node = Object.assign(document.createElement(tag), props); node.append(...children); return node; };
const resolve = (doc, schema) => schema?.$ref ? doc.components.schemas[schema.$ref.split('/').pop()] : schema;
const typeOf = (schema) => schema.$ref ? schema.$ref.split('/').pop() : [schema.type ?? 'any'].flat().filter((t) => t !== 'null').join(' | ');
const fields = (doc, given) => {
  const schema = resolve(doc, given);
  if (schema?.type === 'array') return fields(doc, schema.items);
  if (!schema?.properties) return el('p', { textContent: schema ? typeOf(schema) : '–' });
  const rows = Object.entries(schema.properties).map(([name, own]) => el('tr', {}, el('td', {}, el('code', { textContent: name })), el('td', { textContent: typeOf(own) }), el('td', { textContent: [own.title, own.description].filter(Boolean).join(' / ') })));
  return el('table', {}, ...rows);
};
const dataOf = (operation) => operation.responses['200'].content['application/json']?.schema.allOf?.[1].properties.data;
fetch('/tydf/openapi.json').then((answer) => answer.json()).then((doc) => {
  const main = document.querySelector('main'), filter = document.querySelector('input');
  const groups = doc.tags.map((tag) => {
    const calls = Object.entries(doc.paths).flatMap(([path, methods]) => Object.entries(methods).filter(([, o]) => o.tags.includes(tag.name)).map(([method, operation]) => {
      const details = el('details', {}, el('summary', {}, el('b', { className: method, textContent: method.toUpperCase() }), ' ', el('code', { textContent: path }), ' ', el('span', { textContent: operation.summary })));
      details.addEventListener('toggle', () => {
        if (details.childElementCount > 1) return;
        const parts = [el('p', { textContent: operation.description })];
        if (operation.parameters) parts.push(el('h4', { textContent: 'Parameters' }), el('p', { textContent: operation.parameters.map((p) => p.name + ' (' + p.in + ')').join(', ') }));
        const body = operation.requestBody?.content['application/json']?.schema;
        if (body) parts.push(el('h4', { textContent: 'Body' }), fields(doc, body));
        const data = dataOf(operation);
        if (data) parts.push(el('h4', { textContent: 'data' }), fields(doc, data.properties?.records ?? data));
        details.append(...parts);
      });
      details.dataset.text = (method + ' ' + path + ' ' + operation.summary + ' ' + operation.description).toLowerCase();
      return details;
    }));
    return el('section', {}, el('h2', { textContent: tag.name }), el('p', { textContent: tag.description ?? '' }), ...calls);
  });
  main.replaceChildren(...groups);
  filter.addEventListener('input', () => {
    const wanted = filter.value.toLowerCase();
    for (const group of groups) {
      let shown = 0;
      for (const call of group.querySelectorAll('details')) { call.hidden = !call.dataset.text.includes(wanted); shown += call.hidden ? 0 : 1; }
      group.hidden = shown === 0;
    }
  });
});`;

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 62rem; margin: 0 auto; padding: 1.5rem; }
input { width: 100%; padding: .5rem; font: inherit; box-sizing: border-box; }
section { margin-top: 1.5rem; } h2 { margin-bottom: 0; } h4 { margin: .75rem 0 0; }
details { padding: .25rem 0; border-bottom: 1px solid color-mix(in srgb, currentColor 15%, transparent); } summary { cursor: pointer; }
summary b { display: inline-block; width: 4.5rem; } .get { color: #1971c2; } .post { color: #2f9e44; } .put { color: #e8590c; } .delete { color: #e03131; }
summary span { opacity: .75; } table { border-collapse: collapse; } td { padding: .1rem 1rem .1rem 0; vertical-align: top; }`;

export const docsPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>tydf API</title><style>${style}</style></head>
<body><h1>tydf API</h1><p>OpenAPI 3.1: <a href="/tydf/openapi.json">/tydf/openapi.json</a></p>
<label>Filter <input type="search" autofocus></label><main aria-live="polite">…</main><script>${script}</script></body></html>`;

const hashed = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export const docsPolicy = `default-src 'none'; connect-src 'self'; script-src ${hashed(script)}; style-src ${hashed(style)}; base-uri 'none'; frame-ancestors 'none'`;
