import { foldText } from '#shared/domain/folded-text.ts';
import type { InvestorTerms } from '#shared/domain/portal/investor-draft.ts';
import { readInvestorDraft } from '#shared/domain/portal/investor-draft.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { NOTHING_TO_CHANGE } from './campaigns.ts';
import type { Freezer } from './context.ts';
import { hashOf } from './hash.ts';
import { investorLock, newInvestorLock } from './portal-locks.ts';
import { cachedInvestor, investorDraftOf } from './portal-shown.ts';

/** "null or empty string otherwise" (section 2.4): empty, as the interface's samples have it. */
const COMPANY_NAME_OF_PERSON = { businessName: '' } as const;

/** Only what is known. */
function newBody({ type, name, surname, businessName, ...rest }: InvestorTerms) {
  const told = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null)) as Partial<Record<keyof typeof rest, string>>;
  return { type, ...(type === 'NATURAL_PERSON' ? { name, surname, ...COMPANY_NAME_OF_PERSON } : { businessName }), ...told };
}

/** Everything: what was emptied is to be empty. */
function wholeBody({ type, name, surname, businessName, ...rest }: InvestorTerms) {
  const told = Object.fromEntries(Object.entries(rest).map(([field, value]) => [field, value ?? ''])) as Record<keyof typeof rest, string>;
  return { type, ...(type === 'NATURAL_PERSON' ? { name, surname, ...COMPANY_NAME_OF_PERSON } : { businessName }), ...told };
}

export const freezeNewInvestor: Freezer<'createInvestor'> = async ({ draft }, { bench }) => {
  const { terms, problems } = readInvestorDraft(draft);
  if (terms === null) return failed({ kind: 'portalInvalid', problems });
  const request = { operation: 'createInvestor', input: { body: newBody(terms) } } as const;
  const { fiscalCode, name, surname, businessName } = terms;
  return ok({
    kind: 'createInvestor', request, bodyHash: hashOf(bench.bankOrigin, request), marker: null,
    fingerprint: fiscalCode === null ? newInvestorLock(bench.bankOrigin, ...[name, surname, businessName].map((part) => foldText(part ?? '')))
      : newInvestorLock(bench.bankOrigin, fiscalCode),
    shown: { kind: 'createInvestor', account: null, investorId: null, investor: investorDraftOf(terms), before: null },
  });
};

export const freezeInvestorChange: Freezer<'updateInvestor'> = async ({ investorId, draft }, { bench }) => {
  const investor = await cachedInvestor(bench, investorId);
  if (investor === null) return failed({ kind: 'notFound' });
  const { terms, problems } = readInvestorDraft(draft);
  if (terms === null) return failed({ kind: 'portalInvalid', problems });
  const before = investorDraftOf(investor);
  const after = investorDraftOf(terms);
  if (JSON.stringify(after) === JSON.stringify(before)) return failed(NOTHING_TO_CHANGE);
  const request = { operation: 'updateInvestor', input: { params: { investorId }, body: wholeBody(terms) } } as const;
  return ok({
    kind: 'updateInvestor', request, bodyHash: hashOf(bench.bankOrigin, request), marker: null, fingerprint: investorLock(bench.bankOrigin, investorId),
    shown: { kind: 'updateInvestor', account: null, investorId, investor: after, before },
  });
};
