export const ELECTRON_LIBRARIES: readonly { readonly library: string; readonly debian: string; readonly renamed?: true; readonly loaded?: true }[];
