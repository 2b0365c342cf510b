import type { RememberedJournal } from '#main/vault/index.ts';
import type { ConnectionSummary } from '#shared/bridge/app/connections.ts';
import type { Language } from '#shared/text/languages.ts';

import type { Profile } from '../profile/profile.ts';
import type { Asked } from './arguments.ts';
import type { Answer, Exit } from './endings.ts';

/** What the thread of a command is given. It holds the keys of the stores and no credentials. */
export interface Given {
  readonly asked: Asked;
  readonly profileFolder: string;
  /** An empty folder for copies, which whoever starts the thread removes. */
  readonly scratch: string;
  readonly connection: ConnectionSummary;
  readonly connections: readonly ConnectionSummary[];
  readonly cacheKeys: readonly Uint8Array[];
  /** Of the other connections that open without a question, by their ids; asked for by a backup alone. */
  readonly otherCacheKeys: Readonly<Record<string, readonly Uint8Array[]>>;
  readonly storesKeys: readonly Uint8Array[];
  readonly remembered: RememberedJournal | null;
  readonly profile: Profile;
  /** Of the app. */
  readonly version: string;
  /** Of files for people. */
  readonly language: Language;
}

/** `failed` and `answered` end it. */
export type Said =
  | { readonly kind: 'progress'; readonly text: string }
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly exit: Exit; readonly message: string };

/** Tells a person how far the work is. */
export type Tell = (text: string) => void;
