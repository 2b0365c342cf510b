export const USER_DATA_KEY = new Uint8Array(32).fill(7);

export const eventIdOf = (index: number): string => String(index).padStart(40, '0');
