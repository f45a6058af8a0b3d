import { refusalOf } from './openapi-operation.ts';
import type { Json, WriteSchema } from './openapi-schemas.ts';
import { REFUSALS, type RefusalStatus } from './refusals.ts';

/** An operation that returns a file, a stream or a document instead of JSON. */
interface FileRoute {
  readonly path: string;
  readonly operationId: string;
  readonly tag: 'Files' | 'Events' | 'Documents';
  readonly summary: string;
  readonly description: string;
  readonly needsToken?: true;
  readonly parameters?: readonly Json[];
  readonly mediaType: string;
  /** Text by default. */
  readonly schema?: Json;
  readonly example: unknown;
  readonly answer: string;
  readonly refusals: readonly RefusalStatus[];
}

const id = (what: string) => ({
  name: 'id',
  in: 'path',
  required: true,
  description: `Id of the ${what}.`,
  schema: { type: 'integer', minimum: 1 },
  example: 11,
});

/** Query parameters that sign a link. Clients copy them from the link and never build them. */
const SIGNED = [
  {
    name: 'expires',
    in: 'query',
    required: true,
    description: 'When the link ends, in seconds since 1970.',
    schema: { type: 'integer' },
    example: 1_795_338_000,
  },
  {
    name: 'signature',
    in: 'query',
    required: true,
    description: 'Signature of the link.',
    schema: { type: 'string' },
    example: 'c2lnbmVk',
  },
];

/** The parameter that names an export. */
const EXPORTED = [
  {
    name: 'token',
    in: 'query',
    required: true,
    description: 'What is exported, signed.',
    schema: { type: 'string' },
    example: 'c2lnbmVk',
  },
];

const BINARY = { type: 'string', contentMediaType: 'application/octet-stream' };
const OBJECT = { type: 'object' };

const FILE_ROUTES: readonly FileRoute[] = [
  {
    path: '/api/v1/receipts/{id}/file',
    operationId: 'downloadReceipt',
    tag: 'Files',
    summary: "Download a receipt's file",
    description: 'The link is `url` of the receipt; it works for 10 to 20 minutes.',
    parameters: [id('receipt'), ...SIGNED],
    mediaType: 'application/octet-stream',
    schema: BINARY,
    example: '(the bytes of lunch.jpg)',
    answer: 'The file as it was uploaded, with its own media type.',
    refusals: [404, 429, 503],
  },
  {
    path: '/api/v1/receipts/{id}/pages/{page}',
    operationId: 'downloadReceiptPage',
    tag: 'Files',
    summary: 'Download a page of a receipt as a picture',
    description:
      'The links are `pageUrls` of the receipt in GraphQL; they work for 10 to 20 minutes.',
    parameters: [
      id('receipt'),
      {
        name: 'page',
        in: 'path',
        required: true,
        description: 'Page, from 0.',
        schema: { type: 'integer', minimum: 0, maximum: 99 },
        example: 0,
      },
      ...SIGNED,
    ],
    mediaType: 'image/jpeg',
    schema: BINARY,
    example: '(the bytes of a picture)',
    answer: 'The page.',
    refusals: [404, 429, 503],
  },
  {
    path: '/files/expenses.csv',
    operationId: 'downloadExpenses',
    tag: 'Files',
    summary: 'Download an export of expenses',
    description: 'The link is `expenseExport { url }` in GraphQL; it works for 5 minutes.',
    parameters: EXPORTED,
    mediaType: 'text/csv',
    example:
      'id,title,vendor,date,amount,currency\r\n42,Train to Hamburg,Deutsche Bahn,2026-11-20,44.50,EUR\r\n',
    answer: 'One line per expense, UTF-8, with a header line.',
    refusals: [404, 429, 503],
  },
  {
    path: '/files/journal',
    operationId: 'downloadJournal',
    tag: 'Files',
    summary: 'Download an export of the journal',
    description:
      'The link is `journalExports { url }` in GraphQL; it works for 5 minutes. The file has the format of the export, which is not always CSV.',
    parameters: EXPORTED,
    mediaType: 'text/csv',
    example: 'Entry,Kind,Month,Date\r\n1,approval,2026-11,2026-11-20\r\n',
    answer: 'The entries of the export, in its format.',
    refusals: [404, 429, 503],
  },
  {
    path: '/api/v1/events',
    operationId: 'streamEvents',
    tag: 'Events',
    summary: 'Stream changes as server-sent events',
    description:
      'Stays open. `change` names the type of an event and the expense that it is about: fetch the expense then. `upload` reports the progress of an upload that was sent with X-Upload-Id. Events are missed while disconnected. At most 10 streams per member; the oldest ends when another opens.',
    needsToken: true,
    mediaType: 'text/event-stream',
    example: 'retry: 2000\n\nevent: change\ndata: {"type":"ExpensePaid","expenseId":"42"}\n\n',
    answer: 'The stream.',
    refusals: [401, 403, 429, 503],
  },
  {
    path: '/api/v1/openapi.json',
    operationId: 'getOpenApi',
    tag: 'Documents',
    summary: 'Get this document',
    description: 'OpenAPI 3.1.',
    mediaType: 'application/json',
    schema: OBJECT,
    example: { openapi: '3.1.0' },
    answer: 'The document.',
    refusals: [429],
  },
  {
    path: '/api/v1/docs',
    operationId: 'readReference',
    tag: 'Documents',
    summary: 'Read the reference of the REST API',
    description: 'A page for browsers, made from this document.',
    mediaType: 'text/html',
    example: '<!doctype html>',
    answer: 'The page.',
    refusals: [429],
  },
  {
    path: '/api/v1/asyncapi.json',
    operationId: 'getAsyncApi',
    tag: 'Documents',
    summary: 'Get the document of the Kafka topics',
    description: 'AsyncAPI 3.0.',
    mediaType: 'application/json',
    schema: OBJECT,
    example: { asyncapi: '3.0.0' },
    answer: 'The document.',
    refusals: [429],
  },
  {
    path: '/api/v1/docs/errors',
    operationId: 'readErrorReference',
    tag: 'Documents',
    summary: 'Read the reference of error codes',
    description: 'A page for browsers: what each code means and what to do.',
    mediaType: 'text/html',
    example: '<!doctype html>',
    answer: 'The page.',
    refusals: [429],
  },
  {
    path: '/api/v1/docs/events',
    operationId: 'readEventReference',
    tag: 'Documents',
    summary: 'Read the reference of the Kafka topics',
    description: 'A page for browsers, made from the AsyncAPI document.',
    mediaType: 'text/html',
    example: '<!doctype html>',
    answer: 'The page.',
    refusals: [429],
  },
  {
    path: '/schemas/events/{owner}/{file}',
    operationId: 'getEventSchema',
    tag: 'Documents',
    summary: "Get the JSON Schema of an event's data",
    description: 'The address is `dataschema` of the event.',
    parameters: [
      {
        name: 'owner',
        in: 'path',
        required: true,
        description: 'Owner of the topic.',
        schema: { type: 'string' },
        example: 'expense',
      },
      {
        name: 'file',
        in: 'path',
        required: true,
        description: 'Name and version of the event.',
        schema: { type: 'string' },
        example: 'expense-paid.v1.schema.json',
      },
    ],
    mediaType: 'application/schema+json',
    schema: OBJECT,
    example: { title: 'ExpensePaid', type: 'object' },
    answer: 'The schema; its references are relative to its address.',
    refusals: [404, 429],
  },
  {
    path: '/livez',
    operationId: 'getLiveness',
    tag: 'Documents',
    summary: 'Whether the gateway runs',
    description: 'For load balancers; without a rate limit.',
    mediaType: 'application/json',
    schema: OBJECT,
    example: { status: 'ok' },
    answer: 'It runs.',
    refusals: [],
  },
  {
    path: '/readyz',
    operationId: 'getReadiness',
    tag: 'Documents',
    summary: 'Whether the gateway takes requests',
    description: 'For load balancers; without a rate limit. 503 names what is missing.',
    mediaType: 'application/json',
    schema: OBJECT,
    example: { status: 'ready', missing: [] },
    answer: 'It takes requests.',
    refusals: [],
  },
];

/** Returns the paths of the document beside the REST routes. */
export const fileRoutes = (write: WriteSchema): Record<string, Record<string, Json>> =>
  Object.fromEntries(FILE_ROUTES.map((route) => [route.path, { get: operationOf(route, write) }]));

const operationOf = (route: FileRoute, write: WriteSchema): Json => ({
  summary: route.summary,
  description: route.description,
  tags: [route.tag],
  operationId: route.operationId,
  ...(!route.needsToken && { security: [] }),
  ...(route.parameters && { parameters: route.parameters }),
  responses: {
    200: {
      description: route.answer,
      content: {
        [route.mediaType]: { schema: route.schema ?? { type: 'string' }, example: route.example },
      },
    },
    ...Object.fromEntries(
      route.refusals.map((status) => [status, refusalOf(status, REFUSALS[status], write)]),
    ),
  },
});
