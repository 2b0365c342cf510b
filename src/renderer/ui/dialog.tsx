import { Modal } from '@mantine/core';
import type { ModalProps } from '@mantine/core';
import { useEffect, useReducer } from 'react';

/** A dialog that is drawn since it was first opened: most of them never are, and a page would draw them all. */
export function Dialog({ opened, ...props }: ModalProps) {
  const [drawn, draw] = useReducer(() => true, false);
  // Drawn closed for a moment: the library looks for what has the focus, to give it back, when a dialog is opened.
  useEffect(() => { if (opened) draw(); }, [opened]);
  return opened || drawn ? <Modal {...props} opened={opened && drawn} /> : null;
}
