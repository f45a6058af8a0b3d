import type { Finding } from './send-inputs.ts';

const SHOWN_MAX = 600;

const shortened = (text: string): string =>
  text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)} … (${text.length} characters)` : text;

/** A finding with the input and the answer that it was first seen with. */
export function showFinding({ kind, count, input, answer }: Finding): string {
  const { surface, number, caller, method, path, headers, body } = input;
  return [
    `${count} x ${kind}`,
    `  input ${surface}:${number}, sent by ${caller}: ${method} ${shortened(path)}`,
    `  headers ${shortened(JSON.stringify(headers))}`,
    `  body ${shortened(body?.toString('utf8') ?? 'none')}`,
    answer === null ? '  no answer' : `  answer ${answer.status} ${shortened(answer.text)}`,
  ].join('\n');
}
