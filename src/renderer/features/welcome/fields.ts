import type { PlainDraft } from './connect-draft.ts';
import type { Secrets } from './use-secrets.ts';

/** What each part of the connect form gets from it. */
export interface FormPartProps {
  readonly draft: PlainDraft;
  /** Changes what was typed, and forgets what was said about `field`. */
  readonly change: (patch: Partial<PlainDraft>, field: string) => void;
  readonly touch: (field: string) => void;
  readonly problemOf: (field: string) => string | null;
  readonly secrets: Secrets;
}
