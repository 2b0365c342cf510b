import type { PracticeMessage } from '#practice-bank/bank/records.ts';
import type { PracticeOrder, PracticeOrderChange, PracticeTerms, StatefulKind } from '#practice-bank/server/control.ts';
import type { PracticeFault } from '#practice-bank/server/faults.ts';

/** The controls of a practice bank that runs in another process, over its own HTTP. */
export interface RemoteControl {
  addFault(fault: PracticeFault): Promise<void>;
  clearFaults(): Promise<void>;
  /** Puts the bank's clock forward. */
  advance(ms: number): Promise<void>;
  /** Calls of an operation that had their effect. */
  executionsOf(operation: string): Promise<number>;
  /** Every operation that had its effect, with its count. */
  executions(): Promise<Readonly<Record<string, number>>>;
  /** Every operation that was asked for, whatever came of it, with its count. */
  arrivals(): Promise<Readonly<Record<string, number>>>;
  /** Begins counting again. */
  clearExecutions(): Promise<void>;
  /** Sets the state of a record, to any text. */
  setStatus(kind: StatefulKind, id: string, status: string): Promise<void>;
  /** The newest text message. */
  lastMessage(): Promise<PracticeMessage>;
  messages(): Promise<readonly PracticeMessage[]>;
  /** Pays an order that waits: its total unless told otherwise. Cents. */
  payOrder(orderId: string, amountMinor?: number): Promise<void>;
  /** A further order of a campaign; gives its id. */
  addOrder(campaignId: string, order: PracticeOrder): Promise<string>;
  changeOrder(orderId: string, change: PracticeOrderChange): Promise<void>;
  changeCampaign(campaignId: string, change: PracticeTerms): Promise<void>;
  /** Somebody else closes the campaign. */
  finalizeCampaign(campaignId: string, direction: 'success' | 'failure'): Promise<void>;
  refuseRefund(refundId: string): Promise<void>;
  /** Executes every refund and cash-out that is on its way. */
  settle(): Promise<void>;
  /** The IBAN of a payee whose name the bank knows. */
  ibanOf(name: string): Promise<string>;
}

export function remoteControl(url: string): RemoteControl {
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${url}/__practice/${path}`, {
      method, ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
    return answer.json();
  };
  const messages = async (): Promise<readonly PracticeMessage[]> => (await call('GET', 'messages') as { messages: PracticeMessage[] }).messages;
  return {
    addFault: async (fault) => { await call('POST', 'faults', fault); },
    clearFaults: async () => { await call('DELETE', 'faults'); },
    advance: async (ms) => { await call('POST', 'clock', { ms }); },
    executionsOf: async (operation) => (await call('GET', 'executions') as { executions: Record<string, number> }).executions[operation] ?? 0,
    executions: async () => (await call('GET', 'executions') as { executions: Record<string, number> }).executions,
    arrivals: async () => (await call('GET', 'executions') as { arrivals: Record<string, number> }).arrivals,
    clearExecutions: async () => { await call('DELETE', 'executions'); },
    setStatus: async (kind, id, status) => { await call('POST', 'status', { kind, id, status }); },
    messages,
    lastMessage: async () => {
      const last = (await messages()).at(-1);
      if (last === undefined) throw new Error('The bank sent no text message');
      return last;
    },
    payOrder: async (orderId, amountMinor) => { await call('POST', 'payments', { orderId, amountMinor }); },
    addOrder: async (campaignId, order) => (await call('POST', 'orders', { campaignId, ...order }) as { orderId: string }).orderId,
    changeOrder: async (orderId, change) => { await call('PUT', 'orders', { orderId, ...change }); },
    changeCampaign: async (campaignId, change) => { await call('PUT', 'campaigns', { campaignId, ...change }); },
    finalizeCampaign: async (campaignId, direction) => { await call('POST', 'finalized', { campaignId, direction }); },
    refuseRefund: async (refundId) => { await call('POST', 'refused', { refundId }); },
    settle: async () => { await call('POST', 'settled'); },
    ibanOf: async (name) => {
      const { payees } = await call('GET', 'payees') as { payees: { iban: string; name: string }[] };
      const payee = payees.find((known) => known.name === name);
      if (payee === undefined) throw new Error(`The bank knows nobody called ${name}`);
      return payee.iban;
    },
  };
}
