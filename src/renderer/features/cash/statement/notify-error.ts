import { notifications } from '@mantine/notifications';

import type { Translate } from '#renderer/i18n/index.ts';
import { describeError } from '#renderer/ui/index.ts';
import type { AppError } from '#shared/bridge/app-error.ts';

/** Says in passing what went wrong; `why` in place of what to do next where that is known better. */
export function notifyError(error: AppError, t: Translate, why?: string): void {
  const { title, next, code } = describeError(error, t);
  const message = why ?? next;
  notifications.show({ color: 'red', title, message: code === null ? message : `${message} (${code})` });
}
