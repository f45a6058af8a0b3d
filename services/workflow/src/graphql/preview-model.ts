import type { Preview } from '../domain/preview.ts';
import type { StoredRule } from '../use-cases/ports.ts';

export type PreviewModel = Preview<StoredRule>;
