import type { Principal } from '@outlay/platform/auth';
import { InvalidEventError, parseEvent } from '@outlay/platform/events';
import type { ReceivedMessage } from '@outlay/platform/kafka';
import type { FastifyReply } from 'fastify';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Grant } from '../auth/access-watch.ts';
import type { UploadStage } from '../upstream/receipt-files.ts';
import { EventAudience, factsOf } from './event-audience.ts';

const PING_MS = 15_000;
/** Maximum streams per person across tabs and devices. The oldest ends when another opens. */
const STREAMS_PER_MEMBER_MAX = 10;
/** A slow reader is disconnected before its backlog fills the memory. */
const BUFFER_MAX_BYTES = 256 * 1024;

/** The content of streams: that something changed, or an upload's progress. */
export type LiveEvent =
  | {
      readonly kind: 'change';
      readonly data: { readonly type: string; readonly expenseId: string | null };
    }
  | { readonly kind: 'upload'; readonly data: UploadStage & { readonly uploadId: string } };

/** Returns the text of an event in the format of one stream; null for one that its client didn't request. */
export type FormatEvent = (event: LiveEvent) => string | null;

interface Stream {
  readonly grant: Grant;
  readonly response: ServerResponse;
  readonly format: FormatEvent;
}

/**
 * Streams live events to signed-in clients as server-sent events, for /api/v1/events and GraphQL subscriptions. Audience, limits
 * and revocation are the same for both.
 */
export class EventStream {
  readonly #streams = new Set<Stream>();
  readonly #audience = new EventAudience();
  readonly #ping: NodeJS.Timeout;

  constructor() {
    this.#ping = setInterval(() => {
      for (const stream of this.#streams) this.#write(stream, ': ping\n\n');
    }, PING_MS);
    this.#ping.unref();
  }

  /** Takes over a reply, which ends when the client disconnects, its access ends or the gateway stops. */
  open(grant: Grant, reply: FastifyReply, format: FormatEvent = serverSentEvent): void {
    const { userId } = grant.principal;
    const mine = [...this.#streams].filter((stream) => stream.grant.principal.userId === userId);
    for (const stream of mine.slice(0, Math.max(0, mine.length + 1 - STREAMS_PER_MEMBER_MAX))) {
      this.#close(stream);
    }
    const response = takeOver(reply);
    const stream = { grant, response, format };
    this.#streams.add(stream);
    response.on('close', () => this.#streams.delete(stream));
    this.#write(stream, 'retry: 2000\n\n');
  }

  /** Passes a Kafka message on to its recipients. Unknown messages are ignored. */
  receive({ value }: ReceivedMessage): void {
    let event;
    try {
      event = parseEvent(value);
    } catch (error) {
      if (error instanceof InvalidEventError) return;
      throw error;
    }
    const facts = factsOf(event);
    this.#audience.remember(facts);
    const { type, expenseId } = facts;
    this.#send({ kind: 'change', data: { type, expenseId } }, (principal) =>
      this.#audience.includes(principal, facts),
    );
  }

  /** Reports the progress of an upload's analysis to one person. */
  notifyUploader(userId: string, uploadId: string, reached: UploadStage): void {
    this.#send(
      { kind: 'upload', data: { uploadId, ...reached } },
      (principal) => principal.userId === userId,
    );
  }

  /** Ends the streams whose session has ended or whose roles have changed. A client that still has access reconnects. */
  closeOver(holds: (grant: Grant) => boolean): void {
    for (const stream of this.#streams) if (!holds(stream.grant)) this.#close(stream);
  }

  close(): void {
    clearInterval(this.#ping);
    for (const stream of this.#streams) this.#close(stream);
  }

  #send(event: LiveEvent, isFor: (principal: Principal) => boolean): void {
    for (const stream of this.#streams) {
      if (!isFor(stream.grant.principal)) continue;
      const text = stream.format(event);
      if (text !== null) this.#write(stream, text);
    }
  }

  #write(stream: Stream, text: string): void {
    if (stream.response.writableLength > BUFFER_MAX_BYTES) this.#close(stream);
    else stream.response.write(text);
  }

  #close(stream: Stream): void {
    this.#streams.delete(stream);
    stream.response.end();
  }
}

const serverSentEvent: FormatEvent = ({ kind, data }) =>
  `event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`;

/**
 * Returns the raw response of a stream after sending its headers, including those that plugins set, such as the allowed origins.
 */
export function takeOver(reply: FastifyReply): ServerResponse {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  return raw;
}
