/** More rows do not cross the bridge at once. */
export const MOST_EXPORTED_ROWS = 20_000;

/** Text, an ISO day or instant, a number or an amount; null: nothing is known. */
export type ExportCell = string | number | { readonly amountMinor: number; readonly currency: string } | null;
