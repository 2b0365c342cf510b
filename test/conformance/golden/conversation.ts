import { setTimeout as delay } from 'node:timers/promises';

import type { CommandInput, CommandName, CommandOutput } from '#shared/bridge/commands.ts';
import type { AppError } from '#shared/bridge/app-error.ts';
import type { Dispatch } from '#main/ipc/index.ts';
import type { Result } from '#shared/domain/result.ts';

import type { Plain } from './plain.ts';

/** Of each command, its first input, and the answers by what each message was about. */
export type Answers = Map<CommandName, { readonly input: unknown; readonly messages: Map<string, Plain> }>;

/** Messages to the app. One whose answer is kept has a few words that tell it from the others to its command. */
export interface Conversation {
  /** Gives the value; throws when the answer is an error. */
  ask<Name extends CommandName>(command: Name, about: string, input: CommandInput<Name>): Promise<CommandOutput<Name>>;
  /** Gives the error; throws when the answer is a value. */
  refused<Name extends CommandName>(command: Name, about: string, input: CommandInput<Name>): Promise<AppError>;
  /** For what may end either way. */
  send<Name extends CommandName>(command: Name, about: string, input: CommandInput<Name>): Promise<void>;
  /** Asks without keeping the answer: for what a conversation needs to know. */
  peek<Name extends CommandName>(command: Name, input: CommandInput<Name>): Promise<CommandOutput<Name>>;
  /** Asks without keeping the answer, which tells how far the work has come that it begins: what comes of it is asked for later. */
  begin<Name extends CommandName>(command: Name, input: CommandInput<Name>): Promise<void>;
  /** Asks without keeping the answer, until it is as it should be. */
  until<Name extends CommandName>(command: Name, input: CommandInput<Name>, fits: (value: CommandOutput<Name>) => boolean): Promise<void>;
}

export interface ConversationWith {
  readonly dispatch: Dispatch;
  readonly plain: (command: CommandName, value: unknown) => Plain;
  readonly answers: Answers;
  /** What the app wrote into its log: why something failed inside. */
  readonly logged: readonly string[];
  /** Before each message: nothing is under way any more, and the clock has moved on, so that no two things happen at once. */
  readonly before: () => Promise<void>;
}

const TRIES = 20_000;

export function converse({ dispatch, plain, answers, logged, before }: ConversationWith): Conversation {
  /** As over the channel: what cannot be cloned does not get through. */
  const over = async (command: CommandName, input: unknown): Promise<Result<unknown, AppError>> => {
    const answer = structuredClone(await dispatch(command, structuredClone(input)));
    if (!answer.ok && answer.error.kind === 'internal') {
      const { reference } = answer.error;
      throw new Error(`${command} failed inside: ${logged.filter((line) => line.includes(reference)).join('\n')}`);
    }
    return answer;
  };
  const kept = async (command: CommandName, about: string, input: unknown): Promise<Result<unknown, AppError>> => {
    await before();
    const answer = await over(command, input);
    const ofCommand = answers.get(command) ?? { input, messages: new Map<string, Plain>() };
    answers.set(command, ofCommand);
    if (ofCommand.messages.has(about)) throw new Error(`Two messages to ${command} are about "${about}"`);
    ofCommand.messages.set(about, plain(command, answer.ok ? { value: answer.value } : { error: answer.error }));
    return answer;
  };
  const unkept = async (command: CommandName, input: unknown): Promise<unknown> => {
    await before();
    const answer = await over(command, input);
    if (!answer.ok) throw new Error(`${command}: ${JSON.stringify(answer.error)}`);
    return answer.value;
  };
  return {
    ask: async (command, about, input) => {
      const answer = await kept(command, about, input);
      if (!answer.ok) throw new Error(`${command}, ${about}: ${JSON.stringify(answer.error)}`);
      return answer.value as never;
    },
    refused: async (command, about, input) => {
      const answer = await kept(command, about, input);
      if (answer.ok) throw new Error(`${command}, ${about}: was not refused`);
      return answer.error;
    },
    send: async (command, about, input) => {
      await kept(command, about, input);
    },
    peek: async (command, input) => await unkept(command, input) as never,
    begin: async (command, input) => {
      await unkept(command, input);
    },
    until: async (command, input, fits) => {
      for (let tries = 0; tries < TRIES; tries += 1) {
        const answer = await over(command, input);
        if (answer.ok && fits(answer.value as never)) return;
        await delay(10);
      }
      throw new Error(`${command} never became as it should`);
    },
  };
}
