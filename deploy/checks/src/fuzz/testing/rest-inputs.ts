import {
  operations,
  requestOf,
  type RequestContract,
} from '../../contracts/testing/openapi-document.ts';
import { queryOf, type Draw } from './draw.ts';
import HOSTILE from './hostile.json' with { type: 'json' };
import { callerOf, type HttpInput } from './http-input.ts';

/** The health checks take no input. */
const targets = operations.filter(({ path }) => !/^\/(livez|readyz)$/.test(path)).map(requestOf);
/** Operations without input are called less often. */
const taking = targets.filter(({ parameters, body }) => parameters.length > 0 || body !== null);

const METHODS = ['PATCH', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'POST', 'PROPFIND'];
const BOUNDARY = 'x-fuzzed-x';
/** What a router may read differently from what it means. A longer segment is another address to it. */
const SEGMENT_MAX = 4_000;
/** Node sends no other characters in a header. */
const NOT_IN_HEADERS = /[^\t\x20-\x7e\x80-\xff]/g;

/** A request of one operation of the OpenAPI document. */
export function restInput(draw: Draw, isValid: boolean): Omit<HttpInput, 'number'> {
  const target = draw.oneOf(draw.happens(0.9) ? taking : targets);
  const { method, parameters, bodyType } = target;
  const { path, isKnown } = pathOf(draw, target, isValid);
  const given = (place: string): Record<string, string> =>
    Object.fromEntries(
      parameters
        .filter((each) => each.place === place && draw.happens(0.5))
        .map(({ name, example }) => [
          name.toLowerCase(),
          isValid || draw.happens(0.5) ? String(example) : draw.text().slice(0, 3_000),
        ]),
    );
  const query = isValid
    ? `?${new URLSearchParams(given('query')).toString()}`
    : queryOf(draw, given('query'));
  const hasOtherMethod = !isValid && draw.happens(0.04);
  return {
    surface: 'rest',
    caller: isValid ? 'employee' : callerOf(draw, target.path),
    operation: isKnown && !hasOtherMethod ? `${method} ${target.path}` : null,
    method: hasOtherMethod ? draw.oneOf(METHODS) : method,
    path: path + query,
    headers: {
      ...(bodyType !== null && {
        'content-type': isForm(target) ? `${bodyType}; boundary=${BOUNDARY}` : bodyType,
      }),
      ...(!isValid && headersOf(given('header'))),
      ...(!isValid && draw.happens(0.15) && draw.header()),
    },
    body: bodyOf(draw, target, isValid),
  };
}

const isForm = ({ bodyType }: RequestContract): boolean => bodyType === 'multipart/form-data';

const headersOf = (given: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, value.replace(NOT_IN_HEADERS, '')]),
  );

function pathOf(draw: Draw, { path }: RequestContract, isValid: boolean) {
  let isKnown = true;
  const filled = path.replace(/\{\w+\}/g, () => {
    if (isValid || draw.happens(0.5)) return String(1 + draw.below(80));
    if (draw.happens(0.3)) {
      isKnown = false;
      return draw.oneOf(HOSTILE.segments);
    }
    const text = encodeURIComponent(draw.text().toWellFormed()).slice(0, 6_000);
    isKnown &&= text !== '' && text.length < SEGMENT_MAX;
    return text;
  });
  if (isValid || draw.happens(0.94)) return { path: filled, isKnown };
  return {
    path: filled.replace(/\/(?=[^/]*$)/, `/${draw.oneOf(HOSTILE.segments)}/`),
    isKnown: false,
  };
}

function bodyOf(draw: Draw, target: RequestContract, isValid: boolean): Buffer | null {
  if (target.bodyType === null) return null;
  if (isForm(target)) return formOf(draw);
  let value = target.body;
  if (!isValid) for (let count = draw.below(4); count > 0; count -= 1) value = draw.changed(value);
  const text = JSON.stringify(value);
  return !isValid && draw.happens(0.15) ? draw.broken(text) : Buffer.from(text);
}

/** A form with a file that is no file of its type, without one, with several, or one that breaks off. */
function formOf(draw: Draw): Buffer {
  const parts = Array.from({ length: draw.oneOf([0, 1, 1, 1, 2, 40]) }, () => {
    const name = draw.happens(0.8) ? 'file' : draw.text().slice(0, 3_000);
    const fileName = draw.happens(0.5) ? 'receipt.pdf' : draw.text().slice(0, 3_000);
    const type = draw.oneOf(['application/pdf', 'image/jpeg', 'image/svg+xml', 'text/plain', '']);
    return `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\ncontent-type: ${type}\r\n\r\n${draw.oneOf(HOSTILE.files)}\r\n`;
  });
  const form = `${parts.join('')}--${BOUNDARY}--\r\n`;
  return draw.happens(0.2) ? draw.broken(form) : Buffer.from(form, 'latin1');
}
