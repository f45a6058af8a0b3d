/** What the build passes to the page about itself. */
export interface BootPlan {
  entry: string;
  styles: string;
  /** The first chunks of each path; under `*` those of every other page. */
  preloads: Readonly<Record<string, readonly string[]>>;
}
