import { cachedRecord } from '#main/context/cached-records.ts';
import type { Compared } from '../../reconciliation/index.ts';
import type { ShownInvestor } from '#shared/bridge/writes/portal-writes.ts';
import type { Investor } from '#shared/contract/investors.ts';
import { everyRow } from '#shared/contract/list-answer.ts';
import { foldText } from '#shared/domain/folded-text.ts';
import { readInvestorDraft } from '#shared/domain/portal/investor-draft.ts';
import type { InvestorTerms } from '#shared/domain/portal/investor-draft.ts';
import { failed, ok } from '#shared/domain/result.ts';
import { hashOf, NOTHING_TO_CHANGE } from '../../freeze/context.ts';
import type { Freezer } from '../../freeze/context.ts';
import { investorLock, newInvestorLock } from '../../freeze/portal-locks.ts';
import { investorDraftOf } from '../../freeze/shown.ts';
import type { KindsOf, LookupContext, Undertaken } from '../rules.ts';
import { sending } from '../sending.ts';
import { answerOf, createdAtBank, portalAtBank, taken } from './answers.ts';
import { candidate, creation, notOther, sameText } from './creations.ts';
import type { ComparedList, Traits } from './creations.ts';
import { digestOf, sameRecord, stateMove } from './state-moves.ts';
import type { ReadStanding } from './state-moves.ts';

/** "null or empty string otherwise" (section 2.4): empty, as in the interface's samples. */
const COMPANY_NAME_OF_PERSON = { businessName: '' } as const;

/** Known fields only. */
function newBody({ type, name, surname, businessName, ...rest }: InvestorTerms) {
  const told = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null)) as Partial<Record<keyof typeof rest, string>>;
  return { type, ...(type === 'NATURAL_PERSON' ? { name, surname, ...COMPANY_NAME_OF_PERSON } : { businessName }), ...told };
}

function wholeBody({ type, name, surname, businessName, ...rest }: InvestorTerms) {
  const told = Object.fromEntries(Object.entries(rest).map(([field, value]) => [field, value ?? ''])) as Record<keyof typeof rest, string>;
  return { type, ...(type === 'NATURAL_PERSON' ? { name, surname, ...COMPANY_NAME_OF_PERSON } : { businessName }), ...told };
}

const freezeNewInvestor: Freezer<'createInvestor'> = async ({ draft }, { workspace }) => {
  const { terms, problems } = readInvestorDraft(draft);
  if (terms === null) return failed({ kind: 'portalInvalid', problems });
  const request = { operation: 'createInvestor', input: { body: newBody(terms) } } as const;
  const { fiscalCode, name, surname, businessName } = terms;
  return ok({
    kind: 'createInvestor', request, bodyHash: hashOf(workspace.bankOrigin, request), marker: null,
    fingerprint: fiscalCode === null ? newInvestorLock(workspace.bankOrigin, ...[name, surname, businessName].map((part) => foldText(part ?? '')))
      : newInvestorLock(workspace.bankOrigin, fiscalCode),
    shown: { kind: 'createInvestor', account: null, investorId: null, investor: investorDraftOf(terms), before: null },
  });
};

/** By fiscal code if there is one. The interface does not tell how names match: without it all investors are compared here. */
async function alikeInvestors({ shown }: Undertaken, { reader }: LookupContext): ComparedList {
  if (shown.kind !== 'createInvestor') return ok([]);
  const fiscalCode = shown.investor.fiscalCode.trim();
  const read = await reader.ask('searchInvestors', { body: fiscalCode === '' ? {} : { fiscalCode } });
  const all = read.ok ? everyRow('searchInvestors', read.value.answer) : read;
  return all.ok ? ok(notOther(all.value.map((investor) => compareInvestor(shown, investor)))) : all;
}

const investorText = ({ name, surname, businessName }: Pick<Investor, 'name' | 'surname' | 'businessName'>): string =>
  [name, surname, businessName].filter((part) => part !== null).join(' ');

function compareInvestor({ investor: sought }: ShownInvestor, investor: Investor): Compared {
  const code = sought.fiscalCode.trim() === '' ? 'same' : sameText(sought.fiscalCode, investor.fiscalCode);
  const names = sameText(investorText(sought), investorText(investor));
  const traits: Traits = { destination: code, source: names };
  // Two people may share a name; one code with two spellings of a name may be one person.
  const isOther = code === 'different' || (sought.fiscalCode.trim() === '' && names === 'different');
  return {
    verdict: isOther ? 'other' : code === 'same' && names === 'same' ? 'match' : 'doubtful',
    candidate: candidate({
      serverId: investor.investorId, source: 'investor', counterpartName: investorText(investor), counterpartAccount: investor.fiscalCode,
      description: [investor.address, investor.city].filter((part) => part !== null).join(', ') || null, status: null,
    }, traits),
  };
}

const freezeInvestorChange: Freezer<'updateInvestor'> = async ({ investorId, draft }, { workspace }) => {
  const investor = await cachedRecord(workspace, 'investors', investorId);
  if (investor === null) return failed({ kind: 'notFound' });
  const { terms, problems } = readInvestorDraft(draft);
  if (terms === null) return failed({ kind: 'portalInvalid', problems });
  const before = investorDraftOf(investor);
  const after = investorDraftOf(terms);
  if (JSON.stringify(after) === JSON.stringify(before)) return failed(NOTHING_TO_CHANGE);
  const request = { operation: 'updateInvestor', input: { params: { investorId }, body: wholeBody(terms) } } as const;
  return ok({
    kind: 'updateInvestor', request, bodyHash: hashOf(workspace.bankOrigin, request), marker: null, fingerprint: investorLock(workspace.bankOrigin, investorId),
    shown: { kind: 'updateInvestor', account: null, investorId, investor: after, before },
  });
};

const readChangedInvestor: ReadStanding = async ({ shown }, { reader }) => {
  if (shown.kind !== 'updateInvestor' || shown.investorId === null) return ok(null);
  const read = await reader.find('getInvestor', { params: { investorId: shown.investorId } });
  if (!read.ok || read.value === null) return read.ok ? ok(null) : read;
  const now = investorDraftOf(read.value.answer);
  return ok({
    state: digestOf(now), reached: sameRecord(shown.investor, now), outdated: shown.before !== null && !sameRecord(shown.before, now),
    portal: { kind: 'investor', investorId: shown.investorId },
  });
};

export const investors = {
  createInvestor: {
    freeze: freezeNewInvestor,
    ...sending('createInvestor', ({ investorId }) => taken(createdAtBank('accepted', { kind: 'investor', investorId }))),
    ...creation({
      alike: alikeInvestors,
      readById: async (investorId, { reader }) => {
        const read = await reader.find('getInvestor', { params: { investorId } });
        if (!read.ok || read.value === null) return read.ok ? ok(null) : read;
        return ok(createdAtBank('settled', { kind: 'investor', investorId }));
      },
    }),
  },
  updateInvestor: {
    freeze: freezeInvestorChange,
    ...sending('updateInvestor', ({ investorId: answered }, { params: { investorId } }) => answerOf(
      { operation: 'updateInvestor', field: 'investorId', asked: investorId, answered },
      portalAtBank('accepted', { kind: 'investor', investorId }),
    )),
    ...stateMove(readChangedInvestor),
  },
} as const satisfies KindsOf<'createInvestor' | 'updateInvestor'>;
