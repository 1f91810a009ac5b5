import type { ApiDocument, Operation } from './openapi';
import { SCHEMAS, type Schema } from './schemas';

const STYLE = `
:root {
  color-scheme: light dark; --paper: #FBFAF6; --surface: #FFFFFF; --ink: #1B2430; --muted: #5B6472;
  --rule: #E4E0D6; --green: #1F6B4F; --red: #A6322B; --amber: #8A5A00; --link: #2B5C8A;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #12171D; --surface: #1A2129; --ink: #E9ECEF; --muted: #9AA5B1; --rule: #2A333D; --green: #6CC4A1;
    --red: #F0938B; --amber: #E0B25A; --link: #8AB8E6;
  }
}
* { box-sizing: border-box; }
body { font: 16px/1.5 Inter, system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 0; }
main { max-width: 64rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1, h2 { font-family: 'Source Serif 4', Georgia, serif; font-weight: 600; line-height: 1.25; }
h1 { font-size: 28px; margin: 0 0 .5rem; }
h2 { font-size: 20px; margin: 2.5rem 0 .75rem; }
h2::first-letter, nav a::first-letter { text-transform: capitalize; }
h3 { font-size: 14px; margin: 1rem 0 .25rem; }
.lead, .lead li { max-width: 70ch; }
.lead ul { padding-left: 1.25rem; color: var(--muted); }
a { color: var(--link); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
nav {
  columns: 11rem; margin: 1.5rem 0; padding: .75rem 1rem; border: 1px solid var(--rule); border-radius: 6px;
  background: var(--surface);
}
nav a { display: block; padding: .5rem 0; text-decoration: none; break-inside: avoid; }
nav a:hover { text-decoration: underline; }
nav small { color: var(--muted); }
details { border: 1px solid var(--rule); border-radius: 6px; margin: .375rem 0; background: var(--surface); }
summary {
  display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 .75rem; cursor: pointer;
  padding: .625rem .75rem; overflow-wrap: anywhere;
}
summary::-webkit-details-marker { display: none; }
summary:hover { background: color-mix(in srgb, var(--ink) 4%, transparent); }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 14px; }
.method { min-width: 4.25rem; font-size: 12px; font-weight: 700; letter-spacing: .04em; color: var(--muted); }
.post, .put, .patch { color: var(--green); }
.delete { color: var(--red); }
.inside { padding: 0 .75rem .75rem; border-top: 1px solid var(--rule); font-size: 14px; }
table { border-collapse: collapse; width: 100%; }
td {
  text-align: left; vertical-align: top; padding: .375rem .75rem .375rem 0; border-top: 1px solid var(--rule);
  overflow-wrap: anywhere;
}
td:first-child { min-width: 3rem; }
.parameters td:first-child { width: 12rem; }
.parameters td:nth-child(2) { width: 7rem; color: var(--muted); }
.schema {
  padding: .5rem .75rem; margin: .25rem 0; white-space: pre-wrap; overflow-wrap: anywhere; font-size: 13px;
  background: var(--paper); border-radius: 6px;
}
details > .schema { margin: 0 .75rem .75rem; }
@media (max-width: 40rem) {
  .parameters tr { display: block; border-top: 1px solid var(--rule); padding: .375rem 0; }
  .parameters td, .parameters td:first-child, .parameters td:nth-child(2) {
    display: block; width: auto; border: 0; padding: .125rem 0;
  }
}`;

/**
 * The document as a page that reads without a script: every call with what it takes and answers, every schema to jump
 * to.
 */
export function docsPage(document: ApiDocument): string {
  const rooms = roomsOf(document);
  const schemas = Object.entries(document.components.schemas ?? {}).sort(([one], [other]) => one.localeCompare(other));
  const security = Object.entries(document.components.securitySchemes ?? {});
  const links = [...rooms].map(([room, calls]) => link(anchorOf(room), escaped(room), calls.length));
  const sections = [...rooms].map(([room, calls]) => section(anchorOf(room), escaped(room), calls.join('')));
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Counterfoil API</title><style>${STYLE}</style></head>
<body><main>
<div class="lead"><h1>Counterfoil API</h1>
<p>${prose(document.info.description)}</p>
<p>For programs: <a href="/api/docs/openapi.json">openapi.json</a> (OpenAPI ${escaped(document.openapi)}).</p>
<ul>${security.map(securityLine).join('')}</ul></div>
<nav aria-label="Rooms">${links.join('')}${link('schemas', 'schemas', schemas.length)}</nav>
${sections.join('\n')}
${section('schemas', 'schemas', schemas.map(schemaDetails).join(''))}
</main></body></html>`;
}

function securityLine([name, { description }]: [string, Schema]): string {
  return `<li><b>${escaped(name)}</b>: ${prose(description)}</li>`;
}

function link(anchor: string, words: string, count: number): string {
  return `<a href="#${anchor}">${words} <small>${count}</small></a>`;
}

function section(anchor: string, heading: string, content: string): string {
  return `<section><h2 id="${anchor}">${heading}</h2>${content}</section>`;
}

function schemaDetails([name, schema]: [string, Schema]): string {
  const summary = `<summary><code>${escaped(name)}</code></summary>`;
  return `<details id="schema-${escaped(name)}">${summary}<pre class="schema">${shown(schema)}</pre></details>`;
}

function roomsOf({ paths }: ApiDocument): Map<string, string[]> {
  const rooms = new Map<string, string[]>();
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const room = operation.tags[0] ?? 'api';
      rooms.set(room, [...(rooms.get(room) ?? []), call(method, path, operation)]);
    }
  }
  return new Map([...rooms].sort(([one], [other]) => one.localeCompare(other)));
}

function call(
  method: string,
  path: string,
  { operationId, description, parameters, requestBody, responses }: Operation,
): string {
  const bodies = Object.entries(requestBody?.content ?? {}).map(
    ([media, { schema }]) => `<h3>Body: ${escaped(media)}</h3><pre class="schema">${shown(schema)}</pre>`,
  );
  const rows = parameters.map(({ name, in: place, required, schema, description: about }) => {
    const where = `<td>${place}${required ? ', required' : ''}</td>`;
    return `<tr><td><code>${escaped(name)}</code></td>${where}<td>${prose(about)} <code>${briefly(schema)}</code></td></tr>`;
  });
  const answers = Object.entries(responses).map(
    ([status, answer]) => `<tr><td><code>${status}</code></td><td>${answerOf(answer)}</td></tr>`,
  );
  const verb = `<span class="method ${method}">${method.toUpperCase()}</span>`;
  const summary = `<summary>${verb} <code>${escaped(path)}</code></summary>`;
  const taken = rows.length > 0 ? `<h3>Parameters</h3><table class="parameters">${rows.join('')}</table>` : '';
  const given = `<h3>Answers</h3><table>${answers.join('')}</table>`;
  return `<details id="${escaped(operationId)}">${summary}<div class="inside"><p>${prose(description)}</p>
${taken}${bodies.join('')}${given}</div></details>`;
}

function answerOf(answer: Schema): string {
  if (typeof answer.$ref === 'string') return `<a href="#schema-Problem">Problem</a>`;
  const content = Object.entries((answer.content ?? {}) as Record<string, { readonly schema: Schema }>);
  const headers = Object.keys(answer.headers ?? {});
  const bodies = content
    .map(([media, { schema }]) => `<pre class="schema">${escaped(media)}: ${shown(schema)}</pre>`)
    .join('');
  const named = headers.length > 0 ? `. Headers: ${headers.map(escaped).join(', ')}` : '';
  return `${prose(answer.description)}${named}${bodies}`;
}

/** A schema as text, its references as links. */
function shown(schema: Schema): string {
  const text = escaped(JSON.stringify(schema, null, 1));
  return text.replace(new RegExp(`&#34;${SCHEMAS}([\\w.-]+)&#34;`, 'g'), '<a href="#schema-$1">$1</a>');
}

/** The schema of a parameter, which fits a line. */
function briefly(schema: Schema): string {
  return escaped(
    Object.entries(schema)
      .map(([name, value]) => (name === 'type' ? String(value) : `${name} ${JSON.stringify(value)}`))
      .join(', '),
  );
}

function anchorOf(room: string): string {
  return escaped(room.replace(/ /g, '-'));
}

function prose(text: unknown): string {
  return escaped(typeof text === 'string' ? text : '').replace(/`([^`]+)`/g, '<code>$1</code>');
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
