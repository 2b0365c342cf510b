import type { OperationId } from '#shared/contract/operations.ts';
import { badField, badRequest, notFound, pageAnswer, Refusal } from '../server/refusal.ts';
import { NO_BODY, RawText, countUp, isObject, recordIn } from './wire.ts';
import type { Axis, DialectCall, Reply, Tell } from './wire.ts';

/* Axes of refusals and of answers to writes. */

/** Reads only: a write to an absent record is refused as usual. */
const whenAbsent = (change: (reply: Reply) => void): Tell => (reply, { effect, refusal }) => {
  if (effect === 'read' && refusal?.errors[0]?.code === 'SZBO-0004') change(reply);
};

const absence: Axis = {
  name: 'absence',
  open: 'how a read says that there is no such record',
  values: [
    { name: '404', means: '404 with errors' },
    { name: '404-empty', means: '404 without a body', tell: whenAbsent((reply) => { reply.content = NO_BODY; }) },
    { name: '404-html', means: '404 with a web page', tell: whenAbsent((reply) => { reply.content = new RawText('text/html', pageAnswer(404, 'Not Found').body); }) },
    { name: '400', means: '400 with errors', tell: whenAbsent((reply) => { reply.status = 400; }) },
    { name: '200-empty-object', means: '200 {}', tell: whenAbsent((reply) => { Object.assign(reply, { status: 200, content: {} }); }) },
    {
      name: '200-empty-payload', means: '200 with an empty payload',
      tell: whenAbsent((reply) => { Object.assign(reply, { status: 200, content: { status: 'OK', errors: [], payload: null } }); }),
    },
  ],
};

const whenRefused = (body: (refusal: Refusal) => Reply['content']): Tell => (reply, { effect, refusal }) => {
  if (effect !== 'read' && refusal !== null) reply.content = body(refusal);
};

const wordsOf = ({ errors }: Refusal): string => errors.map(({ description, params }) => [description, params].filter(Boolean).join(': ')).join('; ');

const refusal: Axis = {
  name: 'refusal',
  open: 'the body of a refused write',
  values: [
    { name: 'errors', means: 'errors[]' },
    { name: 'code-message', means: '{code, message}', tell: whenRefused((no) => ({ code: no.errors[0]?.code ?? '', message: wordsOf(no) })) },
    { name: 'plain-text', means: 'plain text', tell: whenRefused((no) => new RawText('text/plain', wordsOf(no))) },
    { name: 'html', means: 'a web page', tell: whenRefused((no) => new RawText('text/html', pageAnswer(no.httpStatus, wordsOf(no)).body)) },
    { name: 'nothing', means: 'no body', tell: whenRefused(() => NO_BODY) },
  ],
};

const CREATIONS: ReadonlySet<OperationId> = new Set(['createMoneyTransfer', 'revertMoneyTransfer']);

const created: Axis = {
  name: 'created',
  open: 'what the creation of a transfer answers',
  values: [
    { name: 'whole', means: 'the whole transfer' },
    {
      name: 'id-only', means: 'its id alone',
      tell: (reply, { id }) => {
        const record = CREATIONS.has(id) ? recordIn(reply) : null;
        if (record !== null) reply.content = { moneyTransferId: record['moneyTransferId'] ?? null };
      },
    },
    {
      name: '202-nothing', means: '202 and nothing',
      tell: (reply, { id }) => {
        if ((CREATIONS.has(id) || id === 'createVirtualIbanTransfer') && reply.status < 300) Object.assign(reply, { status: 202, content: NO_BODY });
      },
    },
    {
      name: 'verification-odd', means: 'the verification of payee missing, in other words, or not an object',
      tell: (reply, { id, memory }) => {
        const record = id === 'createMoneyTransfer' ? recordIn(reply) : null;
        if (record === null) return;
        const given = record['vopResult'];
        const odd = [undefined, { ...(isObject(given) ? given : {}), matchType: 'PARTIAL', requestDateTime: 'yesterday' }, 'NOT AVAILABLE'][countUp(memory, 'verification') % 3];
        if (odd === undefined) delete record['vopResult'];
        else record['vopResult'] = odd;
      },
    },
  ],
};

const validate: Axis = {
  name: 'validate',
  open: 'what validate answers',
  values: [
    { name: 'full', means: 'everything that it checked' },
    {
      name: 'empty', means: '{}',
      tell: (reply, { id }) => {
        if (id === 'validateMoneyTransfer' && reply.status < 300) reply.content = {};
      },
    },
    {
      name: 'not-offered', means: '404',
      ask: ({ id }) => {
        if (id === 'validateMoneyTransfer') throw new Refusal(404, [{ code: 'SZBO-0404', description: 'Operation not available', params: '' }]);
      },
    },
    {
      name: 'lenient', means: 'refuses nothing',
      tell: (reply, { id, request: { body }, refusal: no }) => {
        if (id !== 'validateMoneyTransfer' || no === null) return;
        const { creditor = null, description = '', executionDate = '', feeType = 'SHA' } = body;
        Object.assign(reply, { status: 200, content: { creditor, description, executionDate, feeType, fees: [] } });
      },
    },
  ],
};

const newChallengeOf = ({ bank, created: id }: DialectCall): string | null => bank.transfers.get(id ?? '')?.challengeId ?? null;

function silence(reply: Reply, keepRefusals = false): void {
  if (!isObject(reply.content) || (keepRefusals && reply.status >= 400)) return;
  delete reply.content['challengeId'];
  const rows = reply.content['list'];
  if (Array.isArray(rows)) for (const row of rows) if (isObject(row)) delete row['challengeId'];
}

const challengeId: Axis = {
  name: 'challenge-id',
  open: 'where the id of a challenge is told',
  values: [
    { name: 'top', means: 'top level of every answer about the transfer' },
    {
      name: 'once', means: 'top level of the answer of the creation, never again',
      tell: (reply, call) => {
        silence(reply);
        const record = call.id === 'createMoneyTransfer' ? recordIn(reply) : null;
        const id = newChallengeOf(call);
        if (record !== null && id !== null) record['challengeId'] = id;
      },
    },
    {
      name: 'nested', means: 'deep in every answer about the transfer',
      tell: (reply) => {
        if (!isObject(reply.content) || reply.status >= 400) return;
        const rows = reply.content['list'];
        for (const row of Array.isArray(rows) ? rows : [reply.content]) {
          if (!isObject(row) || row['challengeId'] === undefined) continue;
          row['security'] = { authentication: { challengeId: row['challengeId'] } };
          delete row['challengeId'];
        }
      },
    },
    {
      name: '4xx', means: 'in a 403 that the creation answers',
      tell: (reply, call) => {
        silence(reply, true);
        const id = call.id === 'createMoneyTransfer' ? newChallengeOf(call) : null;
        if (id === null) return;
        Object.assign(reply, { status: 403, content: { errors: [{ code: 'SZBO-0060', description: 'Strong authentication required', params: '' }], challengeId: id } });
      },
    },
    { name: 'text-message', means: 'only in the text message', tell: (reply) => { silence(reply); } },
  ],
};

const MOVES = ['fromCampaign', 'toCampaign'] as const;

const move: Axis = {
  name: 'move',
  open: 'where the campaigns of an order’s move are read',
  values: [
    { name: 'either', means: 'from the body, else from the query' },
    { name: 'body', means: 'from the body', ask: ({ id, request }) => { if (id === 'moveOrder') for (const name of MOVES) delete request.query[name]; } },
    { name: 'query', means: 'from the query', ask: ({ id, request }) => { if (id === 'moveOrder') for (const name of MOVES) delete request.body[name]; } },
    {
      name: 'both', means: 'from both, which have to agree',
      ask: ({ id, request: { query, body } }) => {
        if (id !== 'moveOrder') return;
        for (const name of MOVES) if (query[name] !== body[name]) throw badRequest(badField(name, 'Required in body and query'));
      },
    },
  ],
};

const parents: Axis = {
  name: 'parents',
  open: 'whether an account has a parent',
  values: [
    { name: 'every', means: 'every account has one' },
    {
      name: 'none', means: 'no account has one',
      ask: ({ id, request }) => {
        if (id === 'getParentAccount' || id === 'listParentTransactions') throw notFound('Parent account', request.params['accountId'] ?? '');
      },
    },
  ],
};

const date: Axis = {
  name: 'date-header',
  open: 'the header Date',
  values: [
    { name: 'right', means: 'the bank’s time' },
    { name: 'absent', means: 'no such header', date: () => null },
    { name: 'wrong', means: 'five hours ahead', date: (ms) => ms + 5 * 3_600_000 },
  ],
};

export const answerAxes = { absence, refusal, created, validate, challengeId, move, parents, date };
