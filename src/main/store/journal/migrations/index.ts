import { first } from './0001-first.ts';
import { portal } from './0002-portal.ts';
import { anchored } from './0003-anchored.ts';
import { remembered } from './0004-remembered.ts';
import { keyGenerations } from './0005-key-generations.ts';

/** The schema's history: the n-th script takes a journal from version n - 1 to n. Append only; a published one never changes. */
export const migrations: readonly string[] = [first, portal, anchored, remembered, keyGenerations];
