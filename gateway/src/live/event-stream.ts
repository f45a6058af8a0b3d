import { InvalidEventError, parseEvent } from '@outlay/platform/events';
import type { ReceivedMessage } from '@outlay/platform/kafka';
import type { ServerResponse } from 'node:http';
import type { Grant } from '../auth/access-watch.ts';
import type { UploadStage } from '../upstream/receipt-files.ts';
import { EventAudience, factsOf } from './event-audience.ts';

const PING_MS = 15_000;
/** Streams per person, over all tabs and devices; the oldest ends when another opens. */
const STREAMS_PER_MEMBER_MAX = 10;
/** A slow reader is disconnected before its backlog fills the memory. */
const BUFFER_MAX_BYTES = 256 * 1024;

interface Stream {
  readonly grant: Grant;
  readonly response: ServerResponse;
}

/** The stream of live changes for signed-in clients, as server-sent events. */
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

  /** Takes over a response; it ends when the client disconnects or the gateway stops. */
  open(grant: Grant, response: ServerResponse): void {
    const { userId } = grant.principal;
    const mine = [...this.#streams].filter((stream) => stream.grant.principal.userId === userId);
    for (const stream of mine.slice(0, Math.max(0, mine.length + 1 - STREAMS_PER_MEMBER_MAX))) {
      this.#close(stream);
    }
    const stream = { grant, response };
    this.#streams.add(stream);
    response.on('close', () => this.#streams.delete(stream));
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
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
    const text = message('change', { type: facts.type, expenseId: facts.expenseId });
    for (const stream of this.#streams) {
      if (this.#audience.includes(stream.grant.principal, facts)) this.#write(stream, text);
    }
  }

  /** Reports the progress of an upload's analysis to one person. */
  notifyUploader(userId: string, uploadId: string, reached: UploadStage): void {
    const text = message('upload', { uploadId, ...reached });
    for (const stream of this.#streams) {
      if (stream.grant.principal.userId === userId) this.#write(stream, text);
    }
  }

  /** Ends the streams whose session has ended or whose roles have changed; a client that may reconnects. */
  closeOver(holds: (grant: Grant) => boolean): void {
    for (const stream of this.#streams) if (!holds(stream.grant)) this.#close(stream);
  }

  close(): void {
    clearInterval(this.#ping);
    for (const stream of this.#streams) this.#close(stream);
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

const message = (event: string, data: unknown): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
