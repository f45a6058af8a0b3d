/** The build's information for the page. */
export interface BootPlan {
  entry: string;
  styles: string;
  /** The first chunks of each path; `*` has those of every other page. */
  preloads: Readonly<Record<string, readonly string[]>>;
}
