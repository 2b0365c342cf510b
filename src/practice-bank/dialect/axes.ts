import { answerAxes } from './answers.ts';
import { listAxes } from './lists.ts';
import { operatorAxes } from './operators.ts';
import { transferAxes } from './transfers.ts';
import type { Axis } from './wire.ts';
import { writingAxes } from './writing.ts';

/**
 * Every axis. Answers pass through them in this order: what the bank did, what is told of it, how it is written, in what kind of
 * body; requests pass through them the other way round. The first value of each is the practice bank as it is without a dialect.
 */
export const axes: readonly Axis[] = [
  operatorAxes.others, operatorAxes.othersEnd,
  transferAxes.currency, transferAxes.suspended, transferAxes.virtualTransfer, transferAxes.echo, transferAxes.cancelledOrder, transferAxes.campaignRead,
  answerAxes.validate, answerAxes.parents, answerAxes.created, answerAxes.challengeId, answerAxes.move,
  listAxes.pages, listAxes.searches, listAxes.statement, listAxes.order,
  writingAxes.statusWords, writingAxes.rows, writingAxes.amounts, writingAxes.times, writingAxes.ids,
  answerAxes.absence, answerAxes.refusal, answerAxes.date,
];
