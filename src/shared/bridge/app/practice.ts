/** Interface gaps that a practice dialect may interpret differently. The window has a sentence for each. */
export const practiceOddities = [
  'others=before', 'others=meanwhile', 'others=after', 'others-end=refused', 'others-end=deleted',
  'currency=omitted', 'currency=debtor', 'currency=creditor',
  'suspended=unlisted', 'suspended=no-status', 'suspended=undocumented',
  'virtual-transfer=debit-only', 'virtual-transfer=bank-text',
  'echo=upper-case', 'echo=cut-35', 'echo=accents-replaced', 'echo=prefixed', 'echo=uri-dropped', 'echo=uri-cut', 'echo=uri-filled',
  'cancelled-order=later', 'cancelled-order=never', 'campaign-read=less', 'campaign-read=more',
  'validate=empty', 'validate=not-offered', 'validate=lenient', 'parents=none',
  'created=id-only', 'created=202-nothing', 'created=verification-odd',
  'challenge-id=once', 'challenge-id=nested', 'challenge-id=4xx', 'challenge-id=text-message',
  'move=body', 'move=query', 'move=both',
  'pages=pages', 'pages=ignored', 'pages=capped', 'pages=limit-refused', 'pages=moving',
  'searches=capped', 'searches=twice', 'statement=max-31-days', 'statement=max-90-days', 'statement=capped', 'statement=order-ignored',
  'order=unordered', 'order=twice',
  'status-words=undocumented', 'status-words=lower-case', 'rows=one-in-a-hundred', 'rows=one-in-five',
  'amounts=text', 'amounts=text-4-decimals', 'amounts=fees-3-decimals', 'times=z', 'times=none', 'ids=numbers', 'ids=odd',
  'absence=404-empty', 'absence=404-html', 'absence=400', 'absence=200-empty-object', 'absence=200-empty-payload',
  'refusal=code-message', 'refusal=plain-text', 'refusal=html', 'refusal=nothing', 'date-header=absent', 'date-header=wrong',
] as const;
export type PracticeOddity = (typeof practiceOddities)[number];

export interface PracticeStranger {
  /** Reproduces the same bank, as does `npm run practice-bank -- --dialect random:NUMBER`. */
  readonly number: number;
  readonly oddities: readonly PracticeOddity[];
}

export const MAX_STRANGER = 9999;

/** What a person can let go wrong at the practice bank. The window has a sentence for each. */
export const practiceWhatIfs = ['answerLost', 'refused', 'wrongCode', 'badGateway', 'slow'] as const;
export type PracticeWhatIf = (typeof practiceWhatIfs)[number];
