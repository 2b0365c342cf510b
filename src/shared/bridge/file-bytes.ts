import { z } from 'zod';

/** The bytes of a file that a person gave: they cross the bridge in a fraction of the time that their text would take. */
export const fileBytes = (most: number) => z.instanceof(Uint8Array).refine((bytes) => bytes.byteLength <= most);
