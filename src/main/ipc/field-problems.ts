import type { z } from 'zod';

import type { FieldProblem, FieldProblemCode } from '#shared/bridge/app-error.ts';

/** What the window can say beside a field about the first issues of an input that does not fit its command. */
export const fieldProblems = (error: z.ZodError): readonly FieldProblem[] =>
  error.issues.slice(0, MOST).map((issue) => ({ field: issue.path.map(String).join('.'), code: codeOf(issue) }));

const MOST = 20;

function codeOf(issue: z.core.$ZodIssue): FieldProblemCode {
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string' ? 'required' : 'notAllowed';
    case 'too_big':
      return issue.origin === 'string' ? 'tooLong' : 'notAllowed';
    case 'invalid_type':
      return issue.input === undefined ? 'required' : 'notAllowed';
    case 'custom':
      return issue.message === 'notReadable' ? 'notReadable' : 'notAllowed';
    default:
      return 'notAllowed';
  }
}
