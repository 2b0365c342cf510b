import type { ReactElement } from 'react';
import { writeSubject } from '#shared/bridge/write-subject.ts';
import type { ShownPortalWrite } from '#shared/bridge/portal-writes.ts';

/** What the person sees of a write of the portal before it is sent, and finds again afterwards. */
export function ShownPortalFields({ shown }: { readonly shown: ShownPortalWrite }): ReactElement {
  return <p>{writeSubject(shown)}</p>;
}
