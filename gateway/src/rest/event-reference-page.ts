/** The parts of the AsyncAPI document that the page shows. */
export interface EventApi {
  readonly info: { readonly description: string };
  readonly channels: Readonly<Record<string, Channel>>;
  readonly components: {
    readonly messages: Readonly<Record<string, Message>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
}

interface Channel {
  readonly title: string;
  readonly description: string;
  readonly messages: Readonly<Record<string, unknown>>;
  readonly bindings: {
    readonly kafka: {
      readonly partitions: number;
      readonly topicConfiguration: Readonly<Record<string, unknown>>;
    };
  };
}

interface Message {
  readonly summary: string;
  readonly examples?: readonly { readonly payload: unknown }[];
}

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem}
h2{margin-top:3rem}table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.3rem .6rem;border-bottom:1px solid #8886}
.wide{overflow-x:auto}code,pre{font:.875em ui-monospace,monospace}pre{overflow-x:auto;padding:.8rem;border:1px solid #8886;border-radius:6px}
nav ul{columns:16rem;padding-left:1rem}summary{cursor:pointer}`;

/** The reference of all topics and their events: one page without scripts. */
export const eventReferencePage = (api: EventApi): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outlay events</title><style>${STYLE}</style></head>
<body>
<main>
<h1>Outlay events</h1>
<p>${escapeHtml(api.info.description)}</p>
<p><a href="/api/v1/asyncapi.json">AsyncAPI document</a> · <a href="/api/v1/docs">REST reference</a></p>
<nav aria-label="Topics"><ul>${Object.keys(api.channels)
  .map((name) => `<li><a href="#${name}">${name}</a></li>`)
  .join('')}</ul></nav>
<h2 id="envelope">Envelope</h2>
<p>What each event has around its data.</p>
${fieldsTable(api.components.schemas['EventEnvelope'] ?? {}, 'the envelope')}
${Object.entries(api.channels)
  .map(([name, channel]) => section(name, channel, api))
  .join('\n')}
</main>
</body>
</html>
`;

function section(name: string, channel: Channel, api: EventApi): string {
  const { partitions, topicConfiguration } = channel.bindings.kafka;
  const retentionMs = Number(topicConfiguration['retention.ms']);
  const kept = retentionMs < 0 ? 'kept without a limit' : `kept for ${retentionMs} ms`;
  return `<section>
<h2 id="${name}">${name}</h2>
<p>${escapeHtml(channel.title)}. ${escapeHtml(channel.description)} ${partitions} ${partitions === 1 ? 'partition' : 'partitions'}, ${kept}.</p>
${Object.keys(channel.messages)
  .map((type) => message(type, api))
  .join('\n')}
</section>`;
}

function message(type: string, { components }: EventApi): string {
  const { summary, examples = [] } = components.messages[type] as Message;
  const data = components.schemas[`${type}Data`];
  const example = examples[0]
    ? `<details><summary>Example of ${type}</summary><pre>${escapeHtml(JSON.stringify(examples[0].payload, null, 2))}</pre></details>`
    : '';
  return `<h3 id="${type}">${type}</h3>
<p>${escapeHtml(summary)}</p>
${data ? fieldsTable(data, type) : ''}
${example}`;
}

const fieldsTable = ({ properties = {}, required = [] }: Schema, of: string): string =>
  `<div class="wide" tabindex="0" role="region" aria-label="Fields of ${of}"><table>
<thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>${Object.entries(properties)
    .map(
      ([name, field]) =>
        `<tr><td><code>${name}</code>${required.includes(name) ? '' : ' (optional)'}</td><td>${escapeHtml(typeOf(field))}</td><td>${escapeHtml(field.description ?? '')}</td></tr>`,
    )
    .join('')}</tbody></table></div>`;

function typeOf({ $ref, type, format, enum: values, const: value, items }: Schema): string {
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf('/') + 1);
  if (values) return values.map((each) => JSON.stringify(each)).join(', ');
  if (value !== undefined) return JSON.stringify(value);
  if (items) return `list of ${typeOf(items)}`;
  return [[type ?? 'object'].flat().join(' or '), format].filter(Boolean).join(', ');
}
