import { ok, refuse, type Result } from '@outlay/platform/result';
import type { RefusalCode } from './identity-refusals.ts';

const MEMO_CHARS_MAX = 120;

/** No control, format or half characters: an exchange compares exactly what is visible. */
const PRINTABLE = /^[^\p{C}\p{Zl}\p{Zp}]+$/u;

/** The memo of payments to a wallet, trimmed; null for none. */
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
