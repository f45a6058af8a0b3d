import { createHash } from 'node:crypto';

/** A script within a page: one that has no address, and is no data such as JSON. */
const INLINE_SCRIPT = /<script(?: type="text\/javascript")?>([\s\S]*?)<\/script>/g;

/** Sources for the `script-src` of a content security policy that let the scripts within this page run, and no others. */
export const inlineScriptHashes = (html: string): string[] =>
  [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
