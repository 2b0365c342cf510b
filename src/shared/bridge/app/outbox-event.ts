import { z } from 'zod';
import { environments } from './connection-inputs.ts';

/*
 * An event as other programs read it. What stands here is published: fields are added and never change their meaning. docs/outbox-event.schema.json is made from it.
 */

const id = z.string().max(200);

const common = {
  format: z.literal('tesoro-event/1'),
  id: z.string().regex(/^[0-9a-f]{40}$/).describe('The same for the same event, also when it is written again after a crash. A program that has seen it passes it over.'),
  at: z.iso.datetime().describe('When Tesoro noticed it, in UTC.'),
  connection: z.object({ id, environment: z.enum(environments) }).describe('The connection in Tesoro that it is about.'),
  amount: z.string().regex(/^-?\d+(\.\d+)?$/).nullable().describe('A decimal with a point; null where none is known.'),
  currency: z.string().max(3).nullable(),
  page: z.string().regex(/^tesoro:\//).describe('A link that opens the page about it. It does nothing else.'),
};

const name = z.string().nullable();
/** Only where the person asked for it in Settings. */
const names = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).optional().describe('Only where names and IBANs are asked for in Settings.');

export const outboxEvent = z.discriminatedUnion('kind', [
  z.object({
    ...common, kind: z.literal('closingEnded'), about: z.object({ closingId: id, campaignId: id, direction: z.enum(['success', 'failure']).nullable(), refunds: z.int(), cashouts: z.int() }),
    names: names({ campaign: name }),
  }).describe('All refunds and cash-outs of a closing were executed, or a person ended it. The amount is all that was approved to be closed.'),
  z.object({
    ...common, kind: z.literal('refundRefused'), about: z.object({ refundId: id, orderId: id.nullable(), status: z.string().max(200).nullable() }), names: names({ investor: name }),
  }).describe('A refund failed, or its receiver refused it.'),
  z.object({
    ...common, kind: z.literal('moneyUnidentified'), about: z.object({ unidentifiedTransferId: id, receivedAt: z.string().max(60).nullable() }), names: names({ payer: name, description: name }),
  }).describe('Money arrived that the bank could not match with an order.'),
  z.object({
    ...common, kind: z.literal('challengeWaiting'), about: z.object({ writeId: id, writeKind: z.string().max(60) }), names: names({ beneficiary: name, iban: name }),
  }).describe('The bank asks for a security code before it executes an operation. There is no code in it.'),
  z.object({
    ...common, kind: z.literal('safeguardingDiffers'), about: z.object({ since: z.iso.datetime() }),
  }).describe('Client money and the balances of its accounts differ for no known reason. The amount is the difference.'),
]);

export type OutboxEvent = z.output<typeof outboxEvent>;
export type OutboxEventKind = OutboxEvent['kind'];
