import { documentKey } from '#main/context/workspace-context.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { ChangedPart } from '#shared/bridge/events.ts';
import type { KeptCampaignFacts, KeptInvestorFacts } from '#shared/bridge/portal/investor-protection.ts';
import { saysSomething } from '#shared/domain/investor-protection/facts.ts';
import type { CampaignFacts, InvestorFacts } from '#shared/domain/investor-protection/facts.ts';

type FactsOf = InvestorFacts & { readonly investorId: string };

export type KeptFacts = ReturnType<typeof createKeptFacts>;

/** The user data keeps what the interface lacks of investors and campaigns; the cache holds a copy of the former to filter and to sum up by. */
export function createKeptFacts(workspace: Needs<'userData' | 'bankOrigin' | 'userName' | 'cache' | 'log' | 'emit' | 'now'>) {
  const { userData, cache, bankOrigin } = workspace;
  const prefix = `${documentKey(bankOrigin)}/`;
  const idOf = (id: string): string => documentKey(bankOrigin, id);
  const stateNow = () => userData.state('investorFacts', prefix);
  let copying: Promise<void> | null = null;

  const copyOnce = async (): Promise<void> => {
    try {
      const [state, copied] = [stateNow(), await cache.read.investorFactsState()];
      if (copied !== null && copied.entries === state.entries && copied.newest === state.newest) return;
      await cache.write.replaceInvestorFacts(userData.list('investorFacts', prefix), state);
      tell();
    } catch (error) {
      // Whoever needs the user data or the cache gets the error itself.
      workspace.log.warn('investorFacts.copy', { code: error instanceof Error ? error.name : typeof error });
    }
  };
  /** Copies again where the cache differs: at the start, after a restore, and where colleagues wrote. */
  const copy = (): Promise<void> => (copying ??= copyOnce().finally(() => (copying = null)));
  const tell = (): void => workspace.emit({ type: 'changed', parts: ['protection', 'orders', 'closings'] });

  return {
    copy,
    invalidate: (part: ChangedPart): void => {
      if (part === 'protection' || part === 'investors') void copy();
    },
    ofInvestor: (investorId: string): KeptInvestorFacts | null => userData.get('investorFacts', idOf(investorId)),
    ofCampaign: (campaignId: string): KeptCampaignFacts | null => userData.get('campaignFacts', idOf(campaignId)),
    ofInvestors: (): readonly KeptInvestorFacts[] => userData.list('investorFacts', prefix),
    /** Facts that say nothing are removed. */
    putInvestors: async (every: readonly FactsOf[]): Promise<void> => {
      const at = workspace.now();
      const said = every.filter(saysFact).map((facts): KeptInvestorFacts => ({ ...facts, userName: workspace.userName, at }));
      const removed = every.filter((facts) => !saysFact(facts)).map(({ investorId }) => investorId);
      userData.putAll('investorFacts', said.map((value) => ({ id: idOf(value.investorId), value })), at);
      for (const investorId of removed) userData.remove('investorFacts', idOf(investorId));
      await cache.write.putInvestorFacts(said, removed, stateNow());
      tell();
    },
    putCampaign: (campaignId: string, facts: CampaignFacts): void => {
      const at = workspace.now();
      if (saysSomething(facts)) userData.put('campaignFacts', idOf(campaignId), { ...facts, campaignId, userName: workspace.userName, at }, at);
      else userData.remove('campaignFacts', idOf(campaignId));
      tell();
    },
  };
}

const saysFact = ({ investorId: _id, ...facts }: FactsOf): boolean => saysSomething(facts);
