import { escapeHtml } from '@outlay/platform/text';
import { docsPage } from './product-page.ts';

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

/** Renders the reference of all topics and their events as one page without scripts. */
export const eventReferencePage = (api: EventApi): string =>
  docsPage(
    '/api/v1/docs/events',
    'Event reference',
    `<p>${escapeHtml(api.info.description)}</p>
<p><a href="/api/v1/asyncapi.json">AsyncAPI document</a></p>
<nav aria-label="Topics"><ul>${Object.keys(api.channels)
      .map((name) => `<li><a href="#${name}">${name}</a></li>`)
      .join('')}</ul></nav>
<h2 id="envelope">Envelope</h2>
<p>What each event has around its data.</p>
${fieldsTable(api.components.schemas['EventEnvelope'] ?? {}, 'the envelope')}
${Object.entries(api.channels)
  .map(([name, channel]) => section(name, channel, api))
  .join('\n')}`,
  );

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
