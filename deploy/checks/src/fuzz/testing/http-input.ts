import type { Draw } from './draw.ts';

/** Most inputs come from those who get further than the first check. */
const IN_TURN = [
  ...([
    'employee',
    'employee',
    'employee',
    'employee',
    'admin',
    'admin',
    'admin',
    'admin',
  ] as const),
  ...(['operator', 'key', 'key', 'reading key', 'expired', 'garbled', 'no one'] as const),
] as const;

/** Who sends an input. The leaver sends what may end sessions or change rights, so that the others keep theirs. */
export type CallerName = (typeof IN_TURN)[number] | 'leaver';

/** Legal commands that would cost the sender its session or its rights. */
const PARTING =
  /logout|signOut|revoke|changePassword|resetPassword|deactivateMember|updateMember|setPasskeyRule|turnOffSecondFactor|confirmSecondFactor/;

/** The caller of an input that contains these words. */
export const callerOf = (draw: Draw, text: string): CallerName => {
  const caller = draw.oneOf(IN_TURN);
  return PARTING.test(text) && !['expired', 'garbled', 'no one'].includes(caller)
    ? 'leaver'
    : caller;
};

/** One request, made from a contract. */
export interface HttpInput {
  /** The seed and this number repeat the input. */
  readonly number: number;
  readonly surface: 'rest' | 'graphql';
  readonly caller: CallerName;
  readonly method: string;
  /** The path as it is sent, with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  /** The operation of the OpenAPI document that it surely reaches, as `METHOD path`. */
  readonly operation: string | null;
}

/** The response to an input. */
export interface HttpAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}
