import { createHash } from 'node:crypto';

/** An inline script that is executable, so without an address and no data such as JSON. */
const INLINE_SCRIPT = /<script(?: type="text\/javascript")?>([\s\S]*?)<\/script>/g;

/** `script-src` sources of a content security policy that allow exactly this page's inline scripts. */
export const inlineScriptHashes = (html: string): string[] =>
  [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
