import type { ApiDocument, Operation } from './openapi';
import { SCHEMAS, type Schema } from './schemas';

const STYLE = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { margin: 0; } h2 { margin: 2rem 0 .5rem; text-transform: capitalize; }
nav { columns: 12rem; margin: 1rem 0; } nav a { display: block; padding: .25rem 0; text-transform: capitalize; }
details { border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: .5rem; margin: .375rem 0; }
summary { cursor: pointer; padding: .5rem .75rem; overflow-wrap: anywhere; min-height: 1.75rem; }
summary code { font-size: .9rem; } .method { display: inline-block; min-width: 4.25rem; font-weight: 700; }
.inside { padding: 0 .75rem .75rem; overflow-x: auto; } h3 { font-size: 1rem; margin: .75rem 0 .25rem; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0; }
.schema { padding: 0 .75rem .75rem; margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font-size: .875rem; }`;

/** The document as a page that reads without a script: every call with what it takes and answers, every schema to jump to. */
export function docsPage(document: ApiDocument): string {
  const rooms = roomsOf(document);
  const schemas = Object.entries(document.components.schemas ?? {}).sort(([one], [other]) => one.localeCompare(other));
  const security = Object.entries(document.components.securitySchemes ?? {});
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Counterfoil API</title><style>${STYLE}</style></head>
<body><main>
<h1>Counterfoil API</h1>
<p>${prose(document.info.description)}</p>
<p>For programs: <a href="/api/docs/openapi.json">openapi.json</a> (OpenAPI ${escaped(document.openapi)}).</p>
<ul>${security.map(([name, { description }]) => `<li><b>${escaped(name)}</b>: ${prose(description)}</li>`).join('')}</ul>
<nav aria-label="Rooms">${[...rooms.keys()].map((room) => `<a href="#${escaped(room)}">${escaped(room)}</a>`).join('')}</nav>
${[...rooms].map(([room, calls]) => `<section><h2 id="${escaped(room)}">${escaped(room)}</h2>${calls.join('')}</section>`).join('\n')}
<section><h2 id="schemas">Schemas</h2>${schemas.map(([name, schema]) => `<details id="schema-${escaped(name)}"><summary><code>${escaped(name)}</code></summary><pre class="schema">${shown(schema)}</pre></details>`).join('')}</section>
</main></body></html>`;
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

function call(method: string, path: string, { operationId, description, parameters, requestBody, responses }: Operation): string {
  const bodies = Object.entries(requestBody?.content ?? {}).map(([media, { schema }]) => `<h3>Body: ${escaped(media)}</h3><pre class="schema">${shown(schema)}</pre>`);
  const rows = parameters.map(({ name, in: place, required, schema, description: about }) => `<tr><td><code>${escaped(name)}</code></td><td>${place}${required ? ', required' : ''}</td><td><code>${shown(schema)}</code> ${prose(about)}</td></tr>`);
  const answers = Object.entries(responses).map(([status, answer]) => `<tr><td><code>${status}</code></td><td>${answerOf(answer)}</td></tr>`);
  return `<details id="${escaped(operationId)}"><summary><span class="method">${method.toUpperCase()}</span> <code>${escaped(path)}</code></summary><div class="inside"><p>${prose(description)}</p>
${rows.length > 0 ? `<h3>Parameters</h3><table>${rows.join('')}</table>` : ''}${bodies.join('')}<h3>Answers</h3><table>${answers.join('')}</table></div></details>`;
}

function answerOf(answer: Schema): string {
  if (typeof answer.$ref === 'string') return `<a href="#schema-Problem">Problem</a>`;
  const content = Object.entries((answer.content ?? {}) as Record<string, { readonly schema: Schema }>);
  const headers = Object.keys(answer.headers ?? {});
  const bodies = content.map(([media, { schema }]) => `<pre class="schema">${escaped(media)}: ${shown(schema)}</pre>`).join('');
  return `${prose(answer.description)}${headers.length > 0 ? `. Headers: ${headers.map(escaped).join(', ')}` : ''}${bodies}`;
}

/** A schema as text, its references as links. */
function shown(schema: Schema): string {
  const text = escaped(JSON.stringify(schema, null, 1));
  return text.replace(new RegExp(`&#34;${SCHEMAS}([\\w.-]+)&#34;`, 'g'), '<a href="#schema-$1">$1</a>');
}

function prose(text: unknown): string {
  return escaped(typeof text === 'string' ? text : '').replace(/`([^`]+)`/g, '<code>$1</code>');
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
