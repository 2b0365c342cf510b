/** Every package whose code ships with the app; `licence` is an SPDX expression. */
export const shippedPackages: () => readonly { readonly name: string; readonly version: string; readonly licence: string; readonly folder: string }[];
