/** The four rules that hold at every bank. */
export type Rule = 'money' | 'work' | 'truth' | 'manners';

export interface Violation {
  readonly journey: string;
  readonly rule: Rule;
  readonly what: string;
}

/** What a journey finds out, and cannot go on about. */
export interface Findings {
  report(rule: Rule, what: string): void;
}
