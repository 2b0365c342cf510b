/** An undocumented status: kept and shown as it came, never final, no money action. */
export type UnknownStatus = string & { readonly __unknownStatus: true };

/** A documented or unknown status. */
export type OpenStatus<Known extends string> = Known | UnknownStatus;

/** A field's documented values and all their spellings. */
export interface StatusList<Known extends string> {
  readonly known: readonly Known[];
  readonly readings: ReadonlyMap<string, Known>;
}

export function statusList<const Known extends string>(
  known: readonly Known[],
  spellings: Readonly<Record<string, NoInfer<Known>>> = {},
): StatusList<Known> {
  return { known, readings: new Map([...known.map((value) => [value, value] as const), ...Object.entries(spellings)]) };
}

/** Ignores case; undocumented text becomes an unknown status. */
export function readStatus<Known extends string>(list: StatusList<Known>, text: string): OpenStatus<Known> {
  return list.readings.get(text) ?? list.readings.get(text.toUpperCase()) ?? (text as UnknownStatus);
}

/** The documented values except some. */
export const knownBut = <Known extends string>({ known }: StatusList<Known>, ...but: readonly NoInfer<Known>[]): readonly Known[] =>
  known.filter((value) => !but.includes(value));

export function isKnownStatus<Known extends string>(list: StatusList<Known>, status: string | null): status is Known {
  return list.known.some((value) => value === status);
}
