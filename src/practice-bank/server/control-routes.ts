/*
 * Controls of a practice bank that runs in another process. JSON in, JSON out, no authentication, not counted.
 *
 *   GET    /__practice/state                 { now }
 *   POST   /__practice/clock      { ms }     puts the clock forward       -> { now }
 *   GET    /__practice/faults                { faults }
 *   POST   /__practice/faults     a fault    { operation, kind, times?, skip?, when?, status?, body?, headers?, ms? }  -> { faults }
 *   DELETE /__practice/faults                clears them                  -> { faults }
 *   GET    /__practice/executions            { executions, arrivals }: calls that had their effect, calls that arrived
 *   DELETE /__practice/executions            starts counting again
 *   GET    /__practice/messages              { messages }: text messages with the codes of challenges, the newest last
 *   GET    /__practice/payees                { payees }: IBANs and names that the verification of payee knows
 *   POST   /__practice/payments   { orderId, amountMinor? }   pays an order that waits
 *   POST   /__practice/status     { kind, id, status }        sets a state, any text
 *   POST   /__practice/orders     { campaignId, orderMinor, feeMinor, status? }   a further order, ACCEPTED when no state is given  -> { orderId }
 *   PUT    /__practice/orders     { orderId, status?, orderMinor?, feeMinor?, campaignId? }   changes it behind everybody's back
 *   PUT    /__practice/campaigns  { campaignId, name?, minMinor?, maxMinor?, feeFixedMinor?, feeHundredths? }
 *   POST   /__practice/finalized  { campaignId, direction }   somebody else closes it: success or failure
 *   POST   /__practice/refused    { refundId }                the investor's bank sends a refund back
 *   POST   /__practice/settled    {}                          executes every refund and cash-out that is on its way
 *   GET    /__practice/transfers             { transfers }: of every account, the oldest first
 *   PUT    /__practice/transfers  { moneyTransferId, description?, uri? }   rewrites its texts
 *   POST   /__practice/transactions   { accountId, operationDate, amountMinor, description, valueDate? }  -> { transactionId }
 *   PUT    /__practice/transactions   { accountId, transactionId, …what changes }
 *   DELETE /__practice/transactions   { accountId, transactionId }
 */
import type { Env, Hono } from 'hono';
import type { PracticeControl, PracticeEntry, PracticeOrder, PracticeOrderChange, PracticeTerms, StatefulKind } from './control.ts';
import type { PracticeFault } from './faults.ts';

type Addressed = { readonly accountId: string; readonly transactionId: string };

export function addControlRoutes<E extends Env>(app: Hono<E>, control: PracticeControl): void {
  const get = (name: string, answer: () => object): void => void app.get(`/__practice/${name}`, (context) => context.json(answer()));
  /** A change without an answer answers {}. */
  const on = <Body>(method: 'POST' | 'PUT' | 'DELETE', name: string, change: (body: Body) => object | void): void => {
    app.on(method, `/__practice/${name}`, async (context) => context.json(change(await context.req.json<Body>()) ?? {}));
  };
  const now = () => ({ now: control.now() });
  const faults = () => ({ faults: control.faults() });

  get('state', now);
  on('POST', 'clock', ({ ms }: { ms: number }) => {
    control.advanceClock(ms);
    return now();
  });
  get('faults', faults);
  on('POST', 'faults', (fault: PracticeFault) => {
    control.addFault(fault);
    return faults();
  });
  app.delete('/__practice/faults', (context) => {
    control.clearFaults();
    return context.json(faults());
  });
  get('executions', () => ({ executions: control.executions(), arrivals: control.arrivals() }));
  app.delete('/__practice/executions', (context) => {
    control.resetCounts();
    return context.json({});
  });
  get('messages', () => ({ messages: control.messages() }));
  get('payees', () => ({ payees: control.payees() }));
  on('POST', 'payments', ({ orderId, amountMinor }: { orderId: string; amountMinor?: number }) => control.payOrder(orderId, amountMinor));
  on('POST', 'status', ({ kind, id, status }: { kind: StatefulKind; id: string; status: string }) => control.setStatus(kind, id, status));
  get('transfers', () => ({ transfers: control.transfers() }));
  on('PUT', 'transfers', ({ moneyTransferId, ...change }: { moneyTransferId: string; description?: string; uri?: string }) => control.changeTransfer(moneyTransferId, change));
  on('POST', 'orders', ({ campaignId, ...order }: PracticeOrder & { campaignId: string }) => ({ orderId: control.addOrder(campaignId, order) }));
  on('PUT', 'orders', ({ orderId, ...change }: PracticeOrderChange & { orderId: string }) => control.changeOrder(orderId, change));
  on('PUT', 'campaigns', ({ campaignId, ...change }: PracticeTerms & { campaignId: string }) => control.changeCampaign(campaignId, change));
  on('POST', 'finalized', ({ campaignId, direction }: { campaignId: string; direction: 'success' | 'failure' }) => control.finalizeCampaign(campaignId, direction));
  on('POST', 'refused', ({ refundId }: { refundId: string }) => control.refuseRefund(refundId));
  app.post('/__practice/settled', (context) => {
    control.settle();
    return context.json({});
  });
  on('POST', 'transactions', ({ accountId, ...entry }: PracticeEntry & { accountId: string }) => ({ transactionId: control.addTransaction(accountId, entry) }));
  on('PUT', 'transactions', ({ accountId, transactionId, ...change }: Partial<PracticeEntry> & Addressed) => control.changeTransaction(accountId, transactionId, change));
  on('DELETE', 'transactions', ({ accountId, transactionId }: Addressed) => control.removeTransaction(accountId, transactionId));
}
