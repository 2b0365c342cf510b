import type { BankClient } from '#main/bank/index.ts';
import { testSteps } from '#shared/bridge/connections.ts';
import type { TestReport, TestStep } from '#shared/bridge/connections.ts';
import type { BankError } from '#shared/contract/bank-error.ts';
import { assertNever } from '#shared/domain/assert-never.ts';

/**
 * Asks the bank for two lists, and tells which step of the way failed. Accounts do not name the portal and companies do,
 * so that together they tell refused credentials from an unknown portal. Reads only.
 */
export async function testConnection(baseUrl: string, bank: Pick<BankClient, 'call'>): Promise<TestReport> {
  const plain = URL.parse(baseUrl)?.protocol === 'http:';
  const accounts = await bank.call('listAccounts', {});
  if (!accounts.ok) return report(plain, { step: stepOf(accounts.error), error: accounts.error });
  const companies = await bank.call('listCompanies', {});
  if (!companies.ok) return report(plain, { step: portalStepOf(companies.error), error: companies.error });
  return report(plain, null);
}

interface Failure {
  readonly step: TestStep;
  readonly error: BankError;
}

function report(plain: boolean, failure: Failure | null): TestReport {
  const reached = failure === null ? testSteps.length : testSteps.indexOf(failure.step);
  const steps = testSteps.map((step, index): TestReport['steps'][number] => {
    if (failure !== null && index === reached) return { step, outcome: 'failed', error: failure.error };
    if (index > reached || (step === 'tls' && plain) || isUnproven(step, failure)) return { step, outcome: 'skipped', error: null };
    return { step, outcome: 'ok', error: null };
  });
  return { steps, ok: failure === null };
}

/** An answer that is not the interface's proves nothing about credentials or portal. */
const isUnproven = (step: TestStep, failure: Failure | null): boolean =>
  failure?.step === 'shape' &&
  (step === 'portal' || (step === 'credentials' && failure.error.operation === 'listAccounts'));

/** Where a request that names no portal failed. */
function stepOf(error: BankError): TestStep {
  switch (error.kind) {
    case 'notSent':
      return notSentStep(error.cause);
    case 'unauthenticated':
      return 'credentials';
    case 'ambiguous':
      // No answer at all is a matter of reaching it; any answer that is none of the interface's is a matter of its shape.
      return error.httpStatus === null ? 'connect' : 'shape';
    case 'rejected':
    case 'rateLimited':
    case 'badResponse':
      return 'shape';
    default:
      return assertNever(error);
  }
}

function notSentStep(cause: Extract<BankError, { kind: 'notSent' }>['cause']): TestStep {
  switch (cause) {
    case 'notAllowed':
      return 'address';
    case 'proxy':
      return 'proxy';
    case 'nameNotFound':
      return 'name';
    case 'tls':
      return 'tls';
    case 'token':
      return 'token';
    case 'refused':
    case 'unreachable':
    case 'connectTimeout':
    case 'aborted':
      return 'connect';
    default:
      return assertNever(cause);
  }
}

/** Where the first request that names the portal failed, after one without it went well. */
function portalStepOf(error: BankError): TestStep {
  const isNotFound = error.kind === 'ambiguous' && error.httpStatus === 404;
  return error.kind === 'rejected' || isNotFound ? 'portal' : stepOf(error);
}
