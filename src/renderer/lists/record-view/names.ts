/** The names that records give only the id of; null when the cache does not know it. */
export interface Names {
  readonly account: (id: string | null) => string | null;
  readonly campaign: (id: string | null) => string | null;
  readonly company: (id: string | null) => string | null;
}
