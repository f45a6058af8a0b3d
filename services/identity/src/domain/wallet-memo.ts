import { ok, refuse, type Result } from '@outlay/platform/result';
import type { RefusalCode } from './identity-refusals.ts';

const MEMO_CHARS_MAX = 120;

/** Excludes control, format and half characters, since an exchange compares exactly what is visible. */
const PRINTABLE = /^[^\p{C}\p{Zl}\p{Zp}]+$/u;

/** Returns the trimmed memo for payments to a wallet; null without one. */
export function readWalletMemo(text: string | null): Result<string | null, RefusalCode> {
  const memo = text?.trim() ?? '';
  if (memo === '') return ok(null);
  return Array.from(memo).length <= MEMO_CHARS_MAX && PRINTABLE.test(memo)
    ? ok(memo)
    : refuse(
        'VALIDATION_FAILED',
        `A memo has 1 to ${MEMO_CHARS_MAX} printable characters.`,
        'memo',
      );
}
