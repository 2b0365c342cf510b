/** Where a person left off in a connection. Addresses may contain names, IBANs and search texts. */
export interface ViewState {
  /** Address of the first window's last page, such as "/orders?q=rossi"; null when unknown. */
  readonly last: string | null;
  /** By a list's path: its search, filters and sort, as in the address without "?". */
  readonly lists: Readonly<Record<string, string>>;
  /** Address of the last page of each further window, by its number. */
  readonly others?: Readonly<Record<string, string>>;
}

export const emptyViewState: ViewState = { last: null, lists: {} };
