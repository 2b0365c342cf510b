import type { Lookup } from '../conclude.ts';
import { createTransfer } from './create-transfer.ts';
import { lookWithStatement } from './on-statement.ts';
import type { WriteKindRules } from './rules.ts';

/** A payment that left by a file for the bank's portal. It may show among the transfers or only on the statement. */
export const leftByFile: WriteKindRules = {
  ...createTransfer,
  look: async (write, context) => onlyByReference(await lookWithStatement({ ...write, marker: write.leftByFile?.endToEndId ?? null }, context)),
  lookWhenTaken: true,
};

/** What was there before it left is not known, since the bank could not be read: only our reference proves it, and a likeness is for a person. */
export function onlyByReference(look: Lookup): Lookup {
  if (look.kind !== 'found' || look.atBank.match === 'byMarker') return look;
  return { kind: 'unclear', candidates: look.candidate === null ? [] : [look.candidate] };
}
