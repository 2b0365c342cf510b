/** What a kind of write is called. */
export interface WriteNames {
  /** In a list of kinds. */
  readonly name: string;
  /** Over one write; `{{name}}` is whom or what it concerns. */
  readonly title: string;
  /** As an entry of Activity, where that differs from the title. */
  readonly entry?: string;
}

/** One of the names of each kind. */
export const namesOf = <Kind extends string>(writes: Readonly<Record<Kind, WriteNames>>, nameOf: (names: WriteNames) => string): Readonly<Record<Kind, string>> =>
  Object.fromEntries(Object.entries<WriteNames>(writes).map(([kind, names]) => [kind, nameOf(names)])) as Record<Kind, string>;
