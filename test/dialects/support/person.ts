import type { AppError } from '#shared/bridge/app-error.ts';
import type { IntentView } from '#shared/bridge/writes/intents.ts';
import { bankDate } from '#shared/domain/bank-date.ts';
import type { Result } from '#shared/domain/result.ts';
import type { StrangeWorld } from './strange-world.ts';
import { DAY_MS, MINUTE_MS } from './time.ts';
import type { Findings } from './violation.ts';

/** What the bank's books have of one approved write: never what the app thinks of it. */
export interface Effects {
  /** How often it took effect, whatever became of it. */
  readonly times: number;
  /** Whether it stands, or is on its way. */
  readonly lives: boolean;
  /** Whether it has come to its end. */
  readonly ended: boolean;
  /** Under which id, as the bank writes it. */
  readonly serverId: string | null;
  /** Whether it waits for a code. */
  readonly suspended: boolean;
}

export interface Sent {
  readonly intent: IntentView;
  readonly effects: () => Effects;
  /** Gives a wrong code before the right one. */
  readonly mistypes?: boolean;
}

const TAKEN: readonly string[] = ['ACCEPTED', 'SETTLED'];
const NOT_TAKEN: readonly string[] = ['REJECTED', 'FAILED', 'NOT_FOUND', 'EXPIRED'];
const CLOSED: readonly string[] = ['SETTLED', 'REJECTED', 'FAILED', 'EXPIRED', 'ABANDONED', 'DECLARED', 'APPROVED'];

/** Moments of looking, in time since the one before: as the schedule has them, then past the waiting window, then some days. */
const WAITS = [5_000, 15_000, MINUTE_MS, 31 * MINUTE_MS, 2 * 60 * MINUTE_MS, DAY_MS, 2 * DAY_MS, 2 * DAY_MS];

/**
 * Goes on with a write as a sensible person does who has the bank on the telephone: gives codes, waits, looks, picks the match that
 * the bank names, sends again what the bank does not have, and says what the bank told where nothing else helps. Reports whatever
 * the app said meanwhile that is not so.
 */
export async function toItsEnd(world: StrangeWorld, sent: Sent, findings: Findings): Promise<IntentView> {
  let { intent } = sent;
  let mistypes = sent.mistypes === true;
  let codes = 0;
  let resent = false;
  const say = (): void => judge(intent, sent.effects(), world, findings);
  say();
  for (const [round, waitMs] of WAITS.entries()) {
    if (CLOSED.includes(intent.state)) break;
    if (sent.effects().suspended && codes < 3 && (await giveCode(world, intent, mistypes))) {
      codes += 1;
      const before = intent;
      intent = await world.view(intent.intentId);
      if (mistypes && TAKEN.includes(intent.state) && before.state !== intent.state) findings.report('truth', `a wrong code is shown as ${intent.state}`);
      mistypes = false;
      if (sent.effects().suspended) {
        intent = await world.look(intent.intentId);
        say();
        if (await giveCode(world, intent, false)) intent = await world.view(intent.intentId);
      }
      say();
    }
    if (intent.state === 'AMBIGUOUS') {
      const { serverId } = sent.effects();
      if (serverId !== null && intent.investigation?.candidates.some((candidate) => candidate.serverId === serverId) === true) {
        await world.app.workspace.handlers['intents.bind']({ intentId: intent.intentId, serverId });
        intent = await world.view(intent.intentId);
        say();
        continue;
      }
    }
    if (intent.state === 'NOT_FOUND' && !resent && !sent.effects().lives) {
      resent = true;
      const again = await world.app.workspace.handlers['intents.sendAgain']({ intentId: intent.intentId });
      if (!again.ok) findings.report('work', `send again: ${words(again.error)}`);
      intent = await world.view(intent.intentId);
      say();
      continue;
    }
    // What the bank took is looked at twice more: it ends when it ends.
    if (TAKEN.includes(intent.state) && round > 3) break;
    world.forward(waitMs);
    intent = await world.look(intent.intentId);
    say();
  }
  if (['UNKNOWN', 'CHALLENGE', 'AMBIGUOUS', 'CONFIRMING', 'SENDING', 'CONFLICT'].includes(intent.state)) {
    const told = await theBankTold(world, intent, sent.effects().lives);
    intent = await world.view(intent.intentId);
    if (!told.ok || !CLOSED.includes(intent.state)) findings.report('work', `${intent.state} after ${String(WAITS.length)} looks, and no way out${told.ok ? '' : `: ${words(told.error)}`}`);
  }
  say();
  return intent;
}

/** What is said of a write beside what the books have. */
export function judge(intent: IntentView, effects: Effects, { dialect }: Pick<StrangeWorld, 'dialect'>, findings: Findings): void {
  const { state } = intent;
  if (effects.times > 1) findings.report('money', `carried out ${String(effects.times)} times`);
  if (TAKEN.includes(state) && !effects.lives && effects.times === 0) findings.report('money', `${state}, and the bank has nothing of it`);
  if (state === 'SETTLED' && !effects.ended) findings.report('money', 'SETTLED, and at the bank it has not ended');
  if (NOT_TAKEN.includes(state) && effects.lives) findings.report('money', `${state}, and the bank has it`);
  if (TAKEN.includes(state) && intent.serverId !== null && effects.serverId !== null && intent.serverId !== effects.serverId) findings.report('money', `${state} by somebody else’s record`);
  // Where no answer tells that a code is awaited, nobody can know.
  const told = dialect['challenge-id'] !== 'text-message' && (dialect['created'] === 'whole' || dialect['created'] === 'verification-odd');
  if (state === 'ACCEPTED' && effects.suspended && told) findings.report('truth', 'ACCEPTED, and the bank waits for a code');
}

/** Gives the code from the text message, typing its id where the app has none. Whether the app let it be given. */
async function giveCode(world: StrangeWorld, intent: IntentView, wrong: boolean): Promise<boolean> {
  const message = world.bank.control.messages().at(-1);
  if (message === undefined) return false;
  const { handlers } = world.app.workspace;
  const code = wrong ? '000000' : message.code;
  const own = await handlers['intents.answerChallenge']({ intentId: intent.intentId, challengeId: intent.challenge?.challengeId ?? message.challengeId, channel: 'SMS', code });
  if (own.ok || own.error.kind === 'rejected') return true;
  const { shown } = intent;
  if (own.error.kind !== 'wrongState' || shown.account === null) return false;
  // Beside the write: a code can be given for any challenge that the person was told of.
  const adopted = await handlers['intents.adoptChallenge']({ accountId: shown.account.accountId, moneyTransferId: intent.serverId, challengeId: message.challengeId });
  if (!adopted.ok) return false;
  const answered = await handlers['intents.answerChallenge']({ intentId: adopted.value.intentId, challengeId: message.challengeId, channel: 'SMS', code });
  return answered.ok;
}

/** **The bank told me**: what the books have, as somebody there would read it out. */
async function theBankTold(world: StrangeWorld, { intentId }: IntentView, lives: boolean): Promise<Result<IntentView, AppError>> {
  return world.app.workspace.handlers['intents.declare']({
    intentId, outcome: lives ? 'done' : 'notDone', toldBy: 'Anna, the bank', toldOn: bankDate(world.bank.control.now().slice(0, 10)), words: 'I read it out to you as we have it',
  });
}

export const words = (error: AppError): string => JSON.stringify(error).slice(0, 300);

/** Whether what the app said in place of sending is the bank's own no, or says that it cannot be done here. */
export function saysWhy(error: AppError): 'bankWords' | 'impossible' | null {
  if (error.kind === 'rejected' && error.bankErrors.some(({ code, description }) => code !== null || description !== null)) return 'bankWords';
  return error.kind === 'statusUnknown' ? 'impossible' : null;
}
