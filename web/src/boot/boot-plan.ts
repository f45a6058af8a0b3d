/** What the build tells the page about itself. */
export interface BootPlan {
  entry: string;
  styles: string;
  /** The chunks that a page begins with, by its path; under `*` those of every other page. */
  preloads: Readonly<Record<string, readonly string[]>>;
}
