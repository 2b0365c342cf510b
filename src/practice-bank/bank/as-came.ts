/**
 * Fields of a record's JSON as another bank showed them, where this one could not say the same: absent amounts, texts that no
 * list has.
 */
export type AsCame = Readonly<Record<string, unknown>>;

export interface MayHaveComeOtherwise {
  asCame?: AsCame;
}

/** The JSON of a record, with what came otherwise as it came. */
export const shownAs = <Wire extends object>(wire: Wire, { asCame }: MayHaveComeOtherwise): Wire =>
  (asCame === undefined ? wire : { ...wire, ...asCame });
