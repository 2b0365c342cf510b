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
import type { CampaignControl, PracticeControl, PracticeEntry, PracticeOrder, PracticeOrderChange, PracticeTerms, StatefulKind } from './control.ts';
import type { PracticeFault } from './faults.ts';

const ROOT = '/__practice';

export function addControlRoutes<E extends Env>(app: Hono<E>, control: PracticeControl): void {
  app.get(`${ROOT}/state`, (context) => context.json({ now: control.now() }));
  app.post(`${ROOT}/clock`, async (context) => {
    const { ms } = await context.req.json<{ ms: number }>();
    control.advanceClock(ms);
    return context.json({ now: control.now() });
  });
  app.get(`${ROOT}/faults`, (context) => context.json({ faults: control.faults() }));
  app.post(`${ROOT}/faults`, async (context) => {
    control.addFault(await context.req.json<PracticeFault>());
    return context.json({ faults: control.faults() });
  });
  app.delete(`${ROOT}/faults`, (context) => {
    control.clearFaults();
    return context.json({ faults: [] });
  });
  app.get(`${ROOT}/executions`, (context) => context.json({ executions: control.executions(), arrivals: control.arrivals() }));
  app.delete(`${ROOT}/executions`, (context) => {
    control.resetCounts();
    return context.json({});
  });
  app.get(`${ROOT}/messages`, (context) => context.json({ messages: control.messages() }));
  app.get(`${ROOT}/payees`, (context) => context.json({ payees: control.payees() }));
  app.post(`${ROOT}/payments`, async (context) => {
    const { orderId, amountMinor } = await context.req.json<{ orderId: string; amountMinor?: number }>();
    control.payOrder(orderId, amountMinor);
    return context.json({});
  });
  app.post(`${ROOT}/status`, async (context) => {
    const { kind, id, status } = await context.req.json<{ kind: StatefulKind; id: string; status: string }>();
    control.setStatus(kind, id, status);
    return context.json({});
  });
  app.get(`${ROOT}/transfers`, (context) => context.json({ transfers: control.transfers() }));
  app.put(`${ROOT}/transfers`, async (context) => {
    const { moneyTransferId, ...change } = await context.req.json<{ moneyTransferId: string; description?: string; uri?: string }>();
    control.changeTransfer(moneyTransferId, change);
    return context.json({});
  });
  addCampaignRoutes(app, control);
  addTransactionRoutes(app, control);
}

function addCampaignRoutes<E extends Env>(app: Hono<E>, control: CampaignControl): void {
  app.post(`${ROOT}/orders`, async (context) => {
    const { campaignId, ...order } = await context.req.json<PracticeOrder & { campaignId: string }>();
    return context.json({ orderId: control.addOrder(campaignId, order) });
  });
  app.put(`${ROOT}/orders`, async (context) => {
    const { orderId, ...change } = await context.req.json<PracticeOrderChange & { orderId: string }>();
    control.changeOrder(orderId, change);
    return context.json({});
  });
  app.put(`${ROOT}/campaigns`, async (context) => {
    const { campaignId, ...change } = await context.req.json<PracticeTerms & { campaignId: string }>();
    control.changeCampaign(campaignId, change);
    return context.json({});
  });
  app.post(`${ROOT}/finalized`, async (context) => {
    const { campaignId, direction } = await context.req.json<{ campaignId: string; direction: 'success' | 'failure' }>();
    control.finalizeCampaign(campaignId, direction);
    return context.json({});
  });
  app.post(`${ROOT}/refused`, async (context) => {
    const { refundId } = await context.req.json<{ refundId: string }>();
    control.refuseRefund(refundId);
    return context.json({});
  });
  app.post(`${ROOT}/settled`, (context) => {
    control.settle();
    return context.json({});
  });
}

type Addressed = { readonly accountId: string; readonly transactionId: string };

function addTransactionRoutes<E extends Env>(app: Hono<E>, control: PracticeControl): void {
  app.post(`${ROOT}/transactions`, async (context) => {
    const { accountId, ...entry } = await context.req.json<PracticeEntry & { accountId: string }>();
    return context.json({ transactionId: control.addTransaction(accountId, entry) });
  });
  app.put(`${ROOT}/transactions`, async (context) => {
    const { accountId, transactionId, ...change } = await context.req.json<Partial<PracticeEntry> & Addressed>();
    control.changeTransaction(accountId, transactionId, change);
    return context.json({});
  });
  app.delete(`${ROOT}/transactions`, async (context) => {
    const { accountId, transactionId } = await context.req.json<Addressed>();
    control.removeTransaction(accountId, transactionId);
    return context.json({});
  });
}
