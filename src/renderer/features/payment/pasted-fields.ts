/** The fields that a block of text about a payee may fill. */
export type PayeePart = 'beneficiaryName' | 'beneficiaryAccount' | 'bic' | 'address' | 'city' | 'country';

export const fromPasted = (_text: string): Partial<Record<PayeePart, string>> => ({});
