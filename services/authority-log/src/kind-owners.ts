import owners from './kind-owners.json' with { type: 'json' };

/** The services whose commands make statements of a kind, by the kind's first part or whole name. */
const OWNERS: Readonly<Record<string, string | readonly string[]>> = owners;

/** Whether a service makes statements of a kind. Another one that asks for them has no business with it. */
export const ownsKind = (service: string, kind: string): boolean =>
  [OWNERS[kind] ?? OWNERS[kind.split('.')[0] ?? '']].flat().includes(service);
