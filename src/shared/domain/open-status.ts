/** A status that the interface document does not list: kept and shown as it came, never final, no money action. */
export type UnknownStatus = string & { readonly __unknownStatus: true };

/** One of the documented values, or a value that nobody documented. */
export type OpenStatus<Known extends string> = Known | UnknownStatus;

/** The documented values of one status field, and every spelling under which they occur. */
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

/** The documented value for a text in whatever case, or the text itself as an unknown status. */
export function readStatus<Known extends string>(list: StatusList<Known>, text: string): OpenStatus<Known> {
  return list.readings.get(text) ?? list.readings.get(text.toUpperCase()) ?? (text as UnknownStatus);
}

/** The documented values of a list but for some. */
export const knownBut = <Known extends string>({ known }: StatusList<Known>, ...but: readonly NoInfer<Known>[]): readonly Known[] =>
  known.filter((value) => !but.includes(value));

export function isKnownStatus<Known extends string>(list: StatusList<Known>, status: string | null): status is Known {
  return list.known.some((value) => value === status);
}
