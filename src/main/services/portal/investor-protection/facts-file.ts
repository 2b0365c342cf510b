import type { Needs } from '#main/context/workspace-context.ts';
import type { FactsFile } from '#main/documents/investor-facts-csv.ts';
import type { FactsImport, ImportedFacts, ImportProblem } from '#shared/bridge/portal/investor-protection.ts';
import type { BankDate } from '#shared/domain/bank-date.ts';
import { readInvestorFacts, saysSomething } from '#shared/domain/investor-protection/facts.ts';
import type { InvestorFacts } from '#shared/domain/investor-protection/facts.ts';
import type { KeptFacts } from './kept-facts.ts';

/** What a file says of whom. A cell that is empty leaves what is kept as it is. */
export async function judgedFile({ cache }: Needs<'cache'>, kept: Pick<KeptFacts, 'ofInvestor'>, { lines, unknownColumns }: FactsFile, today: BankDate): Promise<FactsImport> {
  const investors = Map.groupBy(await cache.read.investorsByKey([...new Set(lines.map(({ key }) => key).filter((key) => key !== ''))]), ({ key }) => key);
  const met = new Set<string>();
  const judged = lines.map(({ line, key, readable, draft }): ImportedFacts => {
    const own = investors.get(key) ?? [];
    const investorIds = own.map(({ investorId }) => investorId);
    const { facts, problems } = readInvestorFacts(draft, today);
    const found: ImportProblem[] = !readable ? ['unreadableLine'] : [
      ...(key === '' ? ['keyMissing' as const] : investorIds.length === 0 ? ['unknownInvestor' as const] : []),
      ...(investorIds.some((investorId) => met.has(investorId)) ? ['twiceInFile' as const] : []),
      ...(saysSomething(facts) || Object.keys(problems).length > 0 ? [] : ['nothingSaid' as const]),
    ];
    for (const investorId of investorIds) met.add(investorId);
    return {
      line, key, investorIds, name: own[0]?.name ?? null, draft, facts, problems: [...found, ...(readable ? Object.values(problems) : [])],
      replaces: investorIds.some((investorId) => replaced(kept.ofInvestor(investorId), facts)),
    };
  });
  return { lines: judged, unknownColumns, importable: judged.filter(({ problems }) => problems.length === 0).length };
}

const fields = ['investorClass', 'testedOn', 'taxResidence'] as const satisfies readonly (keyof InvestorFacts)[];

const replaced = (before: InvestorFacts | null, facts: InvestorFacts): boolean =>
  before !== null && fields.some((field) => facts[field] !== null && before[field] !== null && before[field] !== facts[field]);

export const merged = (before: InvestorFacts | null, facts: InvestorFacts): InvestorFacts => ({
  investorClass: facts.investorClass ?? before?.investorClass ?? null,
  testedOn: facts.testedOn ?? (facts.investorClass !== null && facts.investorClass !== before?.investorClass ? null : before?.testedOn ?? null),
  taxResidence: facts.taxResidence ?? before?.taxResidence ?? null,
});
