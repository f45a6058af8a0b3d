import { access } from 'node:fs/promises';
import { join } from 'node:path';

import type { ModelPack } from './model-pack.ts';
import { ppOcrV4 } from './pp-ocrv4.ts';
import { PP_OCRV6_FILES, ppOcrV6 } from './pp-ocrv6.ts';

export interface PackChoice {
  /** Directory of a PP-OCRv6 pack; without it, or when it is incomplete, PP-OCRv4 is used. */
  packDir?: string | undefined;
}

/** The best available model pack. */
export async function chooseModelPack({ packDir }: PackChoice): Promise<ModelPack> {
  if (packDir !== undefined && (await hasPack(packDir))) return ppOcrV6(packDir);
  return ppOcrV4();
}

async function hasPack(directory: string): Promise<boolean> {
  const files = Object.values(PP_OCRV6_FILES).map((file) => access(join(directory, file)));
  return (await Promise.allSettled(files)).every(({ status }) => status === 'fulfilled');
}
