import type { ProofOutcome } from '#shared/bridge/writes/intents.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { DocumentAnswer } from '#shared/contract/operation-types.ts';
import { failed, ok } from '#shared/domain/result.ts';
import type { Result } from '#shared/domain/result.ts';
import type { Needs } from '#main/context/workspace-context.ts';
import type { HandlersOf } from '#main/context/workspace-commands.ts';
import { CANCELLED } from '#main/context/tasks/index.ts';
import type { Task, Tasks } from '#main/context/tasks/index.ts';
import { writeWhole } from '#main/context/whole-file.ts';

/** Section 7.2: the proof is older than the bank keeps available. */
const DATE_RANGE_EXCEEDED = 'SZBO-0040';

/** Section 4.8 does not show how the proof is delivered: an empty object means that it comes another way; anything else is saved as it is. */
export function accountingProofHandlers(workspace: Needs<'bank' | 'cancellableReads' | 'chooseFile'>, tasks: Tasks): HandlersOf<'transfers.accountingProof'> {
  return {
    'transfers.accountingProof': ({ accountId, moneyTransferId, taskId }) => tasks.runNamed(taskId, async (task) => {
      const proof = await readProof(workspace, { accountId, moneyTransferId }, task);
      if (!proof.ok) return proof;
      return proof.value.kind === 'document' ? save(workspace, moneyTransferId, proof.value) : ok(proof.value);
    }),
  };
}

interface ProofDocument {
  readonly kind: 'document';
  readonly bytes: Uint8Array;
  readonly extension: 'pdf' | 'bin';
}

type Proof = ProofDocument | Extract<ProofOutcome, { readonly kind: 'noDocument' | 'dateRangeExceeded' }>;

export async function readProof(
  workspace: Needs<'bank' | 'cancellableReads'>, { accountId, moneyTransferId }: { readonly accountId: string; readonly moneyTransferId: string }, task: Task,
): Promise<Result<Proof, AppError>> {
  const answer = await workspace.cancellableReads.run((signal) =>
    workspace.bank.call('getAccountingProof', { params: { accountId, moneyTransferId } }, { signal: AbortSignal.any([signal, task.signal]) }));
  if (task.signal.aborted && (answer.ok || answer.error.kind !== 'locked')) return CANCELLED;
  if (answer.ok) return ok(hasDocument(answer.value) ? { kind: 'document', bytes: answer.value.bytes, extension: extensionOf(answer.value) } : { kind: 'noDocument' });
  const exceeded = 'bankErrors' in answer.error ? answer.error.bankErrors.find(({ code }) => code === DATE_RANGE_EXCEEDED) : undefined;
  return exceeded === undefined ? failed(answer.error) : ok({ kind: 'dateRangeExceeded', description: exceeded.description });
}

/** No document: nothing, an empty object, or an envelope around nothing. */
function hasDocument({ bytes }: DocumentAnswer): boolean {
  if (bytes.length > LONGEST_EMPTY_ANSWER) return true;
  const text = new TextDecoder().decode(bytes).trim();
  if (text === '') return false;
  try {
    return !isEmpty(JSON.parse(text));
  } catch {
    return true;
  }
}

const LONGEST_EMPTY_ANSWER = 1_000;

function isEmpty(value: unknown): boolean {
  if (value === null || value === '') return true;
  if (typeof value !== 'object') return false;
  return Object.entries(value).every(([name, member]) => name === 'status' || isEmpty(member));
}

async function save(workspace: Needs<'chooseFile'>, moneyTransferId: string, { bytes, extension }: ProofDocument): Promise<Result<ProofOutcome, AppError>> {
  const path = await workspace.chooseFile(`contabile-${moneyTransferId.replace(/[^\w.-]+/g, '-')}.${extension}`, extension);
  if (path === null) return ok({ kind: 'cancelled' });
  const code = await writeWhole(path, bytes);
  return code === null ? ok({ kind: 'saved', path }) : failed({ kind: 'fileNotWritten', code });
}

const PDF_SIGNATURE = '%PDF-';

function extensionOf({ contentType, bytes }: DocumentAnswer): ProofDocument['extension'] {
  const signature = new TextDecoder('latin1').decode(bytes.subarray(0, PDF_SIGNATURE.length));
  return signature === PDF_SIGNATURE || contentType?.toLowerCase().includes('application/pdf') === true ? 'pdf' : 'bin';
}
