import type { ReactElement } from 'react';

import { useT } from '#renderer/i18n/index.ts';
import { Said } from '#renderer/ui/index.ts';
import type { ExpectedMovement } from '#shared/bridge/cash/cash.ts';

/** Whom a transfer goes to or comes from, or which campaign closes. */
export function MovementName({ movement }: { readonly movement: ExpectedMovement }): ReactElement {
  const { t } = useT();
  return <Said text={movement.name ?? t(`overview:movementKinds.${movement.kind}`)} />;
}
