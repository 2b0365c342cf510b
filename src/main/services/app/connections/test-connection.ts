import type { BankClient } from '#main/bank/index.ts';
import { learnTransferPages } from '#main/sync/index.ts';
import type { PageReader } from '#main/sync/index.ts';
import type { ConnectionProbe } from '#shared/bridge/app/connection-inputs.ts';
import { testSteps } from '#shared/bridge/app/connections.ts';
import type { TestReport, TestStep } from '#shared/bridge/app/connections.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { unreadableRowError } from '#shared/contract/list-answer.ts';
import type { ListAnswer } from '#shared/contract/list-answer.ts';
import type { OperationId } from '#shared/contract/operations.ts';
import { addDays } from '#shared/domain/bank-date.ts';
import { assertNever } from '#shared/domain/assert-never.ts';
import { bankDateAt, instantFromMs } from '#shared/domain/instant.ts';
import { isLoopbackHost } from '#shared/domain/loopback.ts';
import { ok } from '#shared/domain/result.ts';

export type TestedBank = Pick<BankClient, 'call' | 'learnAbsence' | 'habits'>;

/**
 * Reads two lists and reports the step that failed. Accounts do not name the portal and companies do: together they tell refused credentials from an
 * unknown portal. Reads only.
 */
export async function testConnection(probe: Tested, bank: TestedBank, nowMs: number): Promise<TestReport> {
  const absent = absentSteps(probe);
  const accounts = await bank.call('listAccounts', {});
  if (!accounts.ok) return report(absent, { step: stepOf(accounts.error), error: accounts.error });
  const companies = await bank.call('listCompanies', {});
  if (!companies.ok) return report(absent, { step: portalStepOf(companies.error), error: companies.error });
  const shape = noRowOf('listAccounts', accounts.value) ?? noRowOf('listCompanies', companies.value);
  if (shape !== null) return report(absent, { step: 'shape', error: shape });
  await learn(bank, { accountId: accounts.value.rows[0]?.accountId, companyId: companies.value.rows[0]?.companyId, nowMs });
  return { ...report(absent, null), learned: bank.habits.get() };
}

const DAYS = 30;

/** Learns how this bank behaves where the interface leaves it open. Failures are no fault of the connection. */
async function learn(bank: TestedBank, { accountId, companyId, nowMs }: Learnt): Promise<void> {
  if (companyId !== undefined) await bank.learnAbsence('getCompany', { params: { companyId } });
  if (accountId === undefined) return;
  const transfer = await learnTransferPages(readerOf(bank, nowMs), accountId);
  if (transfer !== null) await bank.learnAbsence('getMoneyTransfer', { params: { accountId, moneyTransferId: transfer.moneyTransferId } });
  const today = bankDateAt(nowMs);
  await bank.call('listTransactions', { params: { accountId }, query: { fromAccountingDate: addDays(today, -DAYS), toAccountingDate: today } });
}

const readerOf = (bank: TestedBank, nowMs: number): PageReader => ({
  habits: bank.habits,
  now: () => instantFromMs(nowMs),
  ask: async (id, input) => {
    const answer = await bank.call(id, input);
    return answer.ok ? ok({ answer: answer.value, asOf: instantFromMs(nowMs) }) : answer;
  },
});

interface Learnt {
  readonly accountId: string | undefined;
  readonly companyId: string | undefined;
  readonly nowMs: number;
}

/** A list without any readable row does not follow the interface. */
function noRowOf(operation: OperationId, { rows, unreadable }: ListAnswer<unknown>): BankError | null {
  const [first] = unreadable;
  return first === undefined || rows.length > 0 ? null : unreadableRowError(operation, first);
}

type Tested = Pick<ConnectionProbe, 'baseUrl' | 'authentication' | 'network'>;

/** Steps that do not apply: a proxy resolves names itself, plain http has no TLS. */
function absentSteps({ baseUrl, authentication, network: { proxy } }: Tested): ReadonlySet<TestStep> {
  const url = URL.parse(baseUrl.trim());
  const straight = proxy.use === 'none' || (proxy.use === 'system' && isLoopbackHost(url?.hostname ?? ''));
  return new Set<TestStep>([
    ...(straight ? ['proxy' as const] : []), ...(proxy.use === 'manual' ? ['name' as const] : []),
    ...(url?.protocol === 'http:' ? ['tls' as const] : []), ...(authentication.scheme === 'oauth2' ? [] : ['token' as const]),
  ]);
}

interface Failure {
  readonly step: TestStep;
  readonly error: BankError;
}

/** A compromised window must not be able to scan the network: closed, silent and hanging ports look the same. */
const withoutPorts = ({ step, error }: Failure): BankError =>
  step === 'connect' && !(error.kind === 'notSent' && error.cause === 'aborted')
    ? { kind: 'notSent', operation: error.operation, effect: error.effect, cause: 'unreachable', detail: null } : error;

function report(absent: ReadonlySet<TestStep>, failure: Failure | null): TestReport {
  const reached = failure === null ? testSteps.length : testSteps.indexOf(failure.step);
  const steps = testSteps.map((step, index): TestReport['steps'][number] => {
    if (failure !== null && index === reached) return { step, outcome: 'failed', error: withoutPorts(failure) };
    if (index > reached || absent.has(step) || isUnproven(step, failure)) return { step, outcome: 'skipped', error: null };
    return { step, outcome: 'ok', error: null };
  });
  return { steps, ok: failure === null };
}

/** An answer that does not follow the interface proves nothing about credentials or portal. Without a token the bank was not tried. */
function isUnproven(step: TestStep, failure: Failure | null): boolean {
  if (failure?.step === 'token') return step !== 'address';
  return failure?.step === 'shape' && (step === 'portal' || (step === 'credentials' && failure.error.operation === 'listAccounts'));
}

/** The proxy worked but did not reach the other end. */
const NOT_BEYOND_PROXY = /^HTTP_50[234]$/;
const TLS_ALERT = /^ERR_SSL_.*ALERT/;

/** The step at which a request without a portal failed. */
function stepOf(error: BankError): TestStep {
  switch (error.kind) {
    case 'notSent': return error.cause === 'proxy' && NOT_BEYOND_PROXY.test(error.detail ?? '') ? 'connect' : notSentStep(error.cause);
    case 'unauthenticated': return 'credentials';
    case 'ambiguous':
      // No answer is a matter of the network; any other answer is a matter of its shape.
      if (error.httpStatus !== null) return 'shape';
      // Under TLS 1.3 a server refuses a client certificate only after the client has finished the handshake.
      return TLS_ALERT.test(error.detail ?? '') ? 'tls' : 'connect';
    case 'rejected':
    case 'rateLimited':
    case 'badResponse': return 'shape';
    default: return assertNever(error);
  }
}

function notSentStep(cause: Extract<BankError, { kind: 'notSent' }>['cause']): TestStep {
  switch (cause) {
    case 'notAllowed': return 'address';
    case 'proxy': return 'proxy';
    case 'nameNotFound': return 'name';
    case 'tls': return 'tls';
    case 'token': return 'token';
    case 'refused':
    case 'unreachable':
    case 'connectTimeout':
    case 'aborted': return 'connect';
    case 'noCredentials': return 'credentials';
    default: return assertNever(cause);
  }
}

/** The step at which the first request with a portal failed, after one without succeeded. */
function portalStepOf(error: BankError): TestStep {
  const isNotFound = error.kind === 'ambiguous' && error.httpStatus === 404;
  return error.kind === 'rejected' || isNotFound ? 'portal' : stepOf(error);
}
