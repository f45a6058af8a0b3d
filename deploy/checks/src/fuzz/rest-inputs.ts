import { operations, requestOf, type RequestContract } from '../contracts/openapi-document.ts';
import { FORM_TYPE, hostileForm } from './hostile-form.ts';
import { hostileHeaders } from './hostile-headers.ts';
import { hostileJson, hostileText, mutated } from './hostile-values.ts';
import { callerOf } from './caller-of.ts';
import type { HttpInput } from './http-input.ts';
import type { InputOptions } from './graphql-inputs.ts';
import { queryText } from './query-text.ts';
import { Random } from './random.ts';

/** The stream has no end, and the health checks take no input. */
const LEFT_OUT = new Set(['/livez', '/readyz']);
const targets: readonly RequestContract[] = operations
  .filter(({ path }) => !LEFT_OUT.has(path))
  .map(requestOf);
/** Operations without input are called less often. */
const taking = targets.filter(({ parameters, body }) => parameters.length > 0 || body !== null);

/** Segments that routers have read differently from what they meant. */
const SEGMENTS = [
  '%00',
  '%2e%2e',
  '..',
  '%2F',
  '%252e',
  '%',
  '%ff',
  '%c0%ae',
  '',
  '.',
  ';a=1',
  '1%20',
  '+1',
  '1e0',
  '0x1',
];

/** The REST request of this number. */
export function restInput(number: number, { seed, isValid }: InputOptions): HttpInput {
  const random = new Random(seed, number);
  const target = random.oneOf(random.happens(0.9) ? taking : targets);
  const input = {
    number,
    surface: 'rest',
    caller: isValid ? 'employee' : callerOf(random, target.path),
    operation: `${target.method} ${target.path}`,
  } as const;
  const { path, isKnown } = pathOf(random, target, isValid);
  const body = bodyOf(random, target, isValid);
  const query = queryOf(random, target, isValid);
  const usual = {
    ...input,
    method: target.method,
    path: path + query,
    headers: {
      ...(body !== null && { 'content-type': isForm(target) ? FORM_TYPE : 'application/json' }),
    },
    body,
  };
  if (isValid) return usual;
  const hasOtherMethod = random.happens(0.04);
  return {
    ...usual,
    operation: isKnown && !hasOtherMethod ? input.operation : null,
    ...(hasOtherMethod && {
      method: random.oneOf(['PATCH', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'POST', 'PROPFIND']),
    }),
    headers: {
      ...usual.headers,
      ...headersOf(random, target),
      ...(random.happens(0.15) && hostileHeaders(random)),
    },
  };
}

function pathOf(
  random: Random,
  { path }: RequestContract,
  isValid: boolean,
): { readonly path: string; readonly isKnown: boolean } {
  let isKnown = true;
  const filled = path.replace(/\{\w+\}/g, () => {
    if (isValid || random.happens(0.5)) return String(1 + random.below(80));
    if (random.happens(0.7)) {
      const text = encodeURIComponent(hostileText(random).toWellFormed()).slice(0, 6_000);
      // Without a segment, or beyond the router's longest one, it is another address.
      isKnown &&= text !== '' && text.length < 4_000;
      return text;
    }
    isKnown = false;
    return random.oneOf(SEGMENTS);
  });
  if (isValid || random.happens(0.94)) return { path: filled, isKnown };
  const change = random.oneOf([
    '//',
    '/../',
    '/%2e%2e/',
    '/%00',
    '/./',
    '/;x/',
    '/\u00ff/'.normalize(),
  ]);
  return {
    path: encodeURI(filled.replace(/\/(?=[^/]*$)/, change)).replaceAll('%25', '%'),
    isKnown: false,
  };
}

function queryOf(random: Random, { parameters }: RequestContract, isValid: boolean): string {
  const given = parameters.filter(({ place }) => place === 'query');
  const values = Object.fromEntries(
    given
      .filter(() => random.happens(0.6))
      .map(({ name, example }) => [
        name,
        isValid || random.happens(0.4) ? String(example) : hostileText(random).slice(0, 3_000),
      ]),
  );
  if (isValid) return given.length === 0 ? '' : `?${new URLSearchParams(values).toString()}`;
  return given.length > 0 || random.happens(0.1) ? queryText(random, values) : '';
}

function headersOf(random: Random, { parameters }: RequestContract): Record<string, string> {
  const named = parameters.filter(({ place }) => place === 'header' && random.happens(0.4));
  return Object.fromEntries(
    named.map(({ name, example }) => [
      name.toLowerCase(),
      random.happens(0.5)
        ? String(example)
        : // Node sends no other characters in a header.
          hostileText(random)
            .replace(/[^\t\x20-\x7e\x80-\xff]/g, '')
            .slice(0, 3_000),
    ]),
  );
}

const isForm = ({ bodyType }: RequestContract): boolean => bodyType === 'multipart/form-data';

function bodyOf(random: Random, target: RequestContract, isValid: boolean): Buffer | null {
  if (target.bodyType === null) return null;
  if (isForm(target)) return hostileForm(random);
  if (isValid) return Buffer.from(JSON.stringify(target.body));
  if (random.happens(0.15)) return hostileJson(random, target.body);
  let value = target.body;
  for (let count = random.below(4); count > 0; count -= 1) value = mutated(random, value);
  return Buffer.from(JSON.stringify(value));
}
