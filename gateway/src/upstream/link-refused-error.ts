import type { IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';

/** A service refused a signed link; the message is shown to people. */
export class LinkRefusedError extends Error {
  override readonly name = 'LinkRefusedError';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** Reads the refusal in a service's response, a short JSON document. */
export async function readRefusal(response: IncomingMessage): Promise<LinkRefusedError> {
  const { code, detail } = (await json(response)) as { code: string; detail: string };
  return new LinkRefusedError(response.statusCode ?? 502, code, detail);
}
