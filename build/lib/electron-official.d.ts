/** Resolves with the executable of the official Electron, downloaded when it is missing; undefined when it could not be had. */
export const fetchOfficial: () => Promise<string | undefined>;
