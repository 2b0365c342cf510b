/** The id of a document at the desk that belongs to things of the bank: their ids, each as a part of an address. */
export const deskKey = (...parts: readonly string[]): string => parts.map((part) => encodeURIComponent(part.toWellFormed())).join('/');
