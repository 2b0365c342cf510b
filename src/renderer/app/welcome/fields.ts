import type { PlainAccess } from './connect-draft.ts';
import type { Secrets } from './use-secrets.ts';

/** What each part of a connection's form gets from it. */
export interface FormPartProps<Draft extends PlainAccess = PlainAccess> {
  readonly draft: Draft;
  /** Changes what was typed, and forgets what was said about `field`. */
  readonly change: (patch: Partial<Draft>, field: string) => void;
  readonly touch: (field: string) => void;
  readonly problemOf: (field: string) => string | null;
  readonly secrets: Secrets;
}
