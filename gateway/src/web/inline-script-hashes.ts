import { createHash } from 'node:crypto';

/** Matches an executable inline script, without an address and not data such as JSON. */
const INLINE_SCRIPT = /<script(?: type="text\/javascript")?>([\s\S]*?)<\/script>/g;

/** Returns the `script-src` sources of a content security policy that allow exactly this page's inline scripts. */
export const inlineScriptHashes = (html: string): string[] =>
  [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
