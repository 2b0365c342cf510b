import { BANK_TIME_ZONE } from '#shared/domain/instant.ts';
import type { Instant } from '#shared/domain/instant.ts';

import type { EvidenceLocale, ReceiptState } from './model.ts';
import { evidenceTexts } from './texts.ts';

export interface ReadmeContent {
  readonly locale: EvidenceLocale;
  readonly closing: boolean;
  readonly practice: boolean;
  /** What the pack is about, in a line. */
  readonly subject: string;
  readonly madeAt: Instant;
  readonly madeBy: string;
  readonly bankOrigin: string;
  /** Names of its files, in their order; those under a folder of their own are told of together. */
  readonly files: readonly { readonly name: string; readonly what: keyof (typeof evidenceTexts)['en']['readme']['files'] }[];
  /** null for a closing, which has no receipt of its own. */
  readonly receipt: ReceiptState | null;
}

/** What each file is and how to check the chain without this app, as plain text. */
export function evidenceReadme(content: ReadmeContent): string {
  const texts = evidenceTexts[content.locale];
  const { readme } = texts;
  const time = new Intl.DateTimeFormat(content.locale === 'it' ? 'it-IT' : 'en-GB', { timeZone: BANK_TIME_ZONE, dateStyle: 'long', timeStyle: 'long' });
  const widest = content.files.reduce((most, { name }) => Math.max(most, name.length), 0);
  return [
    (content.closing ? texts.closingTitle : texts.title).toUpperCase(), content.subject, '',
    ...(content.practice ? [texts.practice, ''] : []),
    content.closing ? readme.closingIntro : readme.intro, '',
    `${readme.made}: ${time.format(new Date(content.madeAt))} (${content.madeAt}), ${readme.by} ${content.madeBy}`, `${readme.bank}: ${content.bankOrigin}`, '',
    readme.contents.toUpperCase(), ...content.files.map(({ name, what }) => `  ${name.padEnd(widest)}  ${readme.files[what]}`),
    ...(content.receipt === null || content.receipt === 'included' ? [] : ['', texts.receipt[content.receipt]]), '',
    readme.byHand.toUpperCase(), ...readme.steps, '',
    readme.proves.toUpperCase(), ...readme.limits, '',
  ].join('\n');
}
